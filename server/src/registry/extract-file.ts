import type { Wording } from '@tradebridge/contract/labels';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import {
  boolType,
  type CellType,
  countryType,
  dateType,
  fileNameType,
  hoursType,
  httpsListType,
  idType,
  instantType,
  integerType,
  moneyType,
  oneOfType,
  textType,
  yearType,
} from './cell-types.ts';
import { abnType, usiType } from './identifier-types.ts';

/** A column of an extract's file. */
export interface Column {
  readonly type: CellType;
  readonly isRequired: boolean;
  /** The file whose key the cell must hold. */
  readonly refersTo?: string;
}

const column = (type: CellType): Column => ({ type, isRequired: false });

/** The value must be there. */
export const required = (optional: Column): Column => ({ ...optional, isRequired: true });

export const id = () => column(idType);
/** The key of a row that must exist in the extract, or, for a delta, in the portal. */
export const reference = (file: string): Column => ({ ...column(idType), refersTo: file });
/** Text of at most so many characters. */
export const text = (longest = 255) => column(textType(longest));
/** Text of at most 4,000 characters in which lines may break. */
export const lines = () => column(textType(4000, { hasLines: true }));
export const date = () => column(dateType);
export const instantCell = () => column(instantType);
export const money = () => column(moneyType);
export const bool = () => column(boolType);
export const hours = () => column(hoursType);
export const year = () => column(yearType);
export const integer = (least: number, most: number) => column(integerType(least, most));
export const oneOf = (...words: readonly string[]) => column(oneOfType(words));
export const httpsList = () => column(httpsListType);
export const abn = () => column(abnType);
export const usi = () => column(usiType);
export const fileIn = (folder: 'photos' | 'plans' | 'documents') => column(fileNameType(folder));

/** The address columns that companies and students share. */
export const addressCells = {
  address_line1: text(50),
  address_line2: text(50),
  address_line3: text(50),
  address_postcode: text(10),
  address_location: text(200),
  address_state: text(),
  address_country_code: column(countryType),
};

/** How a value is written to the table where it is not the cell itself. */
export interface Value {
  /** The table's column. */
  readonly column: string;
  /** The file's column that it follows: absent from the file, the table's stays as it is. */
  readonly from: string;
  /** SQL over the staged row `s`. */
  readonly sql: string;
}

/** What must hold between the cells of one record. */
export interface RecordRule {
  readonly column: string;
  /** SQL over the staged row `s`, true where the rule is broken. */
  readonly isBroken: string;
  readonly expected: Wording;
}

interface Description {
  readonly name: string;
  readonly table: PgTable;
  readonly key: readonly string[];
  readonly columns: Readonly<Record<string, Column>>;
  /** Columns whose value no two rows may share that are not retired. */
  readonly unique?: readonly string[];
  /** The rows of this file replace all rows of their parent. */
  readonly parent?: { readonly file: string; readonly column: string };
  /** The row takes its company from its contract (and follows it to another by the foreign key). */
  readonly isOfContract?: boolean;
  readonly rules?: readonly RecordRule[];
  readonly values?: readonly Value[];
  /**
   * SQL over the table's row `t`: users write such rows too, so the import changes them last, when
   * it holds their locks for a moment only. Absent where users never write.
   */
  readonly isWrittenByUsers?: string;
  /**
   * Users take the rows with their parent's for one thing: where they may be writing the parent, the
   * rows are inserted, changed and removed last too, under the lock of its row.
   */
  readonly isOneWithParent?: boolean;
  /** Columns in which the registry overrules the portal as soon as it says anything new. */
  readonly yielding?: readonly string[];
  /** A row may take the place of one that was born in the portal. */
  readonly takesOver?: TakeOver;
  /** The companies whose pages show a row. */
  readonly employer?: EmployerOfRow;
}

/** The company of a row, the table's or a staged one: SQL for its alias, and the join that it needs. */
export interface EmployerOfRow {
  readonly of: (row: string) => string;
  readonly join?: (row: string) => string;
}

/** How a row that names a `portal_id` takes the place of the row that was born in the portal. */
export interface TakeOver {
  /** Columns that the portal alone writes and the new row keeps. */
  readonly kept: readonly string[];
  /** References to the old row, which are turned to the new one. */
  readonly referredToBy: readonly { readonly table: string; readonly column: string }[];
}

/** One file of the extract: from this follow its check, its staging and its merge. */
export interface ExtractFile extends Required<Omit<Description, 'table' | 'parent' | 'takesOver'>> {
  /** The file's name without its ending: the kind of thing it holds. */
  readonly kind: string;
  readonly table: string;
  readonly parent: Description['parent'];
  readonly takesOver: Description['takesOver'];
  /** Whether rows are retired when the extract no longer holds them, and restored later. */
  readonly isRetiring: boolean;
}

/** Declares a file of the extract. Its columns are the table's of the same name. */
export function extractFile(description: Description): ExtractFile {
  const { name: table, columns } = getTableConfig(description.table);
  return {
    unique: [],
    isOfContract: false,
    rules: [],
    values: [],
    isWrittenByUsers: 'false',
    isOneWithParent: false,
    yielding: [],
    employer: { of: (row) => `${row}.employer_id` },
    parent: undefined,
    takesOver: undefined,
    ...description,
    kind: description.name.replace(/\.csv$/, ''),
    table,
    isRetiring: columns.some((tableColumn) => tableColumn.name === 'retired_at'),
  };
}

/** Columns whose cell is staged as it was written too, for the faults of rules between cells. */
export const columnsKeptAsWritten = ({ columns, rules }: ExtractFile): ReadonlySet<string> =>
  new Set(rules.map(({ column }) => column).filter((name) => columns[name]?.type.isKeptAsWritten));
