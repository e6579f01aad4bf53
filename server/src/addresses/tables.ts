import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Australian localities by postcode, as imported. */
export const localities = pgTable(
  'localities',
  {
    postcode: text().notNull(),
    name: text().notNull(),
    stateCode: text('state_code').notNull(),
  },
  (table) => [primaryKey({ columns: [table.postcode, table.name, table.stateCode] })],
);
