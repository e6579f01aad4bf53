import { importedEmail } from '@tradebridge/contract/email-address';
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
  yesNoType,
} from './cell-types.ts';
import { abnType, usiType } from './identifier-types.ts';

/** A column of a file in an extract. */
export interface Column {
  readonly type: CellType;
  readonly isRequired: boolean;
  /** The file whose key the cell must hold. */
  readonly refersTo?: string;
}

const column = (type: CellType): Column => ({ type, isRequired: false });

/** Marks a column as required. */
export const required = (optional: Column): Column => ({ ...optional, isRequired: true });

export const id = () => column(idType);
/** The key of a row that must exist in the extract or, for a delta, in the portal. */
export const reference = (file: string): Column => ({ ...column(idType), refersTo: file });
/** Text of at most this many characters. */
export const text = (longest = 255) => column(textType(longest));
/** A name, a number or a part of an address, in which every dash is a hyphen. */
export const name = (longest = 255) => column(textType(longest, { cleanedBy: 'cleaned_name' }));
/** An e-mail address, or what the registry has in its place. */
export const email = () =>
  column(textType(255, { cleanedBy: 'cleaned_name', clean: importedEmail }));
/** Text of at most 4,000 characters that may contain line breaks. */
export const lines = () => column(textType(4000, { hasLines: true }));
export const date = () => column(dateType);
export const instantCell = () => column(instantType);
export const money = () => column(moneyType);
export const bool = () => column(boolType);
export const yesNo = () => column(yesNoType);
export const hours = () => column(hoursType);
export const year = () => column(yearType);
export const integer = (min: number, max: number) => column(integerType(min, max));
export const oneOf = (...words: readonly string[]) => column(oneOfType(words));
export const httpsList = () => column(httpsListType);
export const abn = () => column(abnType);
export const usi = () => column(usiType);
export const fileIn = (folder: 'photos' | 'plans' | 'documents') => column(fileNameType(folder));

/** The address columns shared by companies and students. */
export const addressCells = {
  address_line1: name(50),
  address_line2: name(50),
  address_line3: name(50),
  address_postcode: name(10),
  address_location: name(200),
  address_state: name(),
  address_country_code: column(countryType),
};

/** How a value is written to the table if it is not simply the cell. */
interface Value {
  /** The table's column. */
  readonly column: string;
  /** The source column: if the file does not have it, the table's column is left unchanged. */
  readonly from: string;
  /** SQL over the staged row `s`. */
  readonly sql: string;
}

/** A rule between the cells of one record. */
interface RecordRule {
  readonly column: string;
  /** SQL over the staged row `s`, true if the rule is broken. */
  readonly isBroken: string;
  readonly expected: Wording;
}

interface Description {
  readonly name: string;
  readonly table: PgTable;
  readonly key: readonly string[];
  readonly columns: Readonly<Record<string, Column>>;
  /** Columns that must be unique among rows that are not retired. */
  readonly unique?: readonly string[];
  /** The rows of this file replace all rows of their parent. */
  readonly parent?: { readonly file: string; readonly column: string };
  /**
   * The row takes its company from its contract, and follows it to another one through the foreign
   * key.
   */
  readonly isOfContract?: boolean;
  readonly rules?: readonly RecordRule[];
  readonly values?: readonly Value[];
  /**
   * SQL over the table's row `t`: users write such rows too, so the import changes them last, to
   * hold their locks only briefly. Absent if users never write.
   */
  readonly isWrittenByUsers?: string;
  /**
   * Users treat the rows as part of their parent: if they may be writing the parent, the rows are
   * inserted, changed and removed last too, under the lock of its row.
   */
  readonly isOneWithParent?: boolean;
  /** Columns in which the registry overrules the portal as soon as it sends a new value. */
  readonly yielding?: readonly string[];
  /** A row may replace one created in the portal. */
  readonly takesOver?: TakeOver;
  /** The companies whose pages show a row. */
  readonly employer?: EmployerOfRow;
}

/** The company of a table row or staged row: SQL for its alias, and the join it needs. */
interface EmployerOfRow {
  readonly of: (row: string) => string;
  readonly join?: (row: string) => string;
}

/** How a row with a `portal_id` replaces the row created in the portal. */
interface TakeOver {
  /** Columns that only the portal writes and the new row keeps. */
  readonly kept: readonly string[];
  /** References to the old row, which are changed to the new one. */
  readonly referredToBy: readonly { readonly table: string; readonly column: string }[];
}

/** A file of the extract, which defines how it is checked, staged and merged. */
export interface ExtractFile extends Required<Omit<Description, 'table' | 'parent' | 'takesOver'>> {
  /** The file's name without its extension, which is also the kind of record. */
  readonly kind: string;
  readonly table: string;
  readonly parent: Description['parent'];
  readonly takesOver: Description['takesOver'];
  /** Whether rows missing from the extract are retired, and restored if they return. */
  readonly isRetiring: boolean;
}

/** Defines a file of the extract. Its columns map to the table's columns of the same name. */
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

/** Columns whose original cell is staged too, for the faults of rules between cells. */
export const columnsKeptAsWritten = ({ columns, rules }: ExtractFile): ReadonlySet<string> =>
  new Set(rules.map(({ column }) => column).filter((name) => columns[name]?.type.isKeptAsWritten));
