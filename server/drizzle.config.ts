import { defineConfig } from 'drizzle-kit';

// Paths are taken from where the command runs, which is the project's root.
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/src/**/tables.ts',
  out: './server/migrations',
});
