import {
  cleanLine,
  cleanName,
  cleanText,
  withoutOverrides,
} from '@tradebridge/contract/clean-text';
import type { Wording } from '@tradebridge/contract/labels';
import type { CopyText } from './copy-text.ts';
import { expectedLabels as labels } from './fault-labels.ts';

/**
 * How one type of cell is checked and passed to PostgreSQL. Works on bytes: a large extract has
 * twenty million cells, and creating strings for them would take longer than everything else.
 */
export interface CellType {
  /** PostgreSQL type of the staged column. */
  readonly sql: string;
  /** What the message says was expected. */
  readonly expected: Wording;
  /** SQL for the cell as written, from the staged column, if that differs from its text. */
  readonly shown?: (column: string) => string;
  /**
   * The staged value loses information, so the original cell is kept beside it for faults to show.
   */
  readonly isKeptAsWritten?: boolean;
  /** For text, the SQL function that cleans what 0.1.0 stored as it was written. */
  readonly cleanedBy?: 'cleaned_text' | 'cleaned_line' | 'cleaned_name';
  /** For file names, the folder that holds the files. */
  readonly folder?: string;
  /**
   * Writes a non-empty cell in COPY format, or nothing where nothing of it is visible; false if it is not of this
   * type. The output has room for four times the cell.
   */
  write(bytes: Buffer, start: number, end: number, out: CopyText): boolean;
}

const idBytes = new Uint8Array(256);
for (const byte of Buffer.from(
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-',
)) {
  idBytes[byte] = 1;
}

const copyBytes = (bytes: Buffer, start: number, end: number, out: CopyText) => {
  for (let index = start; index < end; index += 1) {
    out.bytes[out.length + index - start] = bytes[index] as number; // start <= index < end
  }
  out.length += end - start;
  return true;
};

export const idType: CellType = {
  sql: 'text collate "C"',
  expected: labels.id,
  write(bytes, start, end, out) {
    if (end - start > 64) return false;
    for (let index = start; index < end; index += 1) {
      if (idBytes[bytes[index] as number] === 0) return false; // start <= index < end
    }
    return copyBytes(bytes, start, end, out);
  },
};

const backslash = 0x5c;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

const space = 0x20;
/** UTF-8 of the Latin letters that are one code point begins with C3 to CA. */
const lastLatinLead = 0xca;

/**
 * Whether cleaning may change a text: it has a character beyond the Latin letters of one code point, a control character,
 * or spaces around it or beside each other.
 */
function mayNeedCleaning(bytes: Buffer, start: number, end: number, lastPlain: number): boolean {
  let last = space;
  for (let index = start; index < end; index += 1) {
    const byte = bytes[index] as number; // start <= index < end
    if (byte < space || byte === 0xc2 || byte > lastPlain || (byte === space && last === space)) {
      return true;
    }
    last = byte;
  }
  return last === space;
}

const controls = /\p{Cc}/u;
const controlsButLines = /[^\P{Cc}\r\n]/u;

const textCleaners = {
  cleaned_text: cleanText,
  cleaned_line: cleanLine,
  cleaned_name: cleanName,
} as const;

interface TextOptions {
  readonly hasLines?: boolean;
  readonly cleanedBy?: keyof typeof textCleaners;
  /** In place of the cleaner that the function is like. */
  readonly clean?: (text: string) => string;
}

/** Clean text of at most `longest` characters (code points); line breaks only if allowed. */
export function textType(
  longest: number,
  {
    hasLines = false,
    cleanedBy = hasLines ? 'cleaned_text' : 'cleaned_line',
    clean = textCleaners[cleanedBy],
  }: TextOptions = {},
): CellType {
  const write = plainTextWriter(longest, hasLines);
  // Other cleaners change what is not ASCII.
  const lastPlain = clean === textCleaners[cleanedBy] ? lastLatinLead : 0x7f;
  return {
    sql: 'text',
    expected: [hasLines ? labels.lines : labels.text, { longest }],
    cleanedBy,
    write(bytes, start, end, out) {
      if (!mayNeedCleaning(bytes, start, end, lastPlain)) return write(bytes, start, end, out);
      const written = bytes.toString('utf8', start, end);
      // As controls they are refused, though some would be cleaned where people enter text.
      if ((hasLines ? controlsButLines : controls).test(written)) return false;
      const cell = Buffer.from(withoutOverrides(clean(written)));
      return write(cell, 0, cell.length, out);
    },
  };
}

const plainTextWriter =
  (longest: number, hasLines: boolean): CellType['write'] =>
  (bytes, start, end, out) => {
    const to = out.bytes;
    let length = out.length;
    let characters = 0;
    for (let index = start; index < end; index += 1) {
      const byte = bytes[index] as number; // start <= index < end
      if (byte >= 0x80) {
        // Every byte except a continuation byte starts a character. C2 80 to C2 9F are control
        // characters.
        if ((byte & 0xc0) !== 0x80) characters += 1;
        if (byte === 0xc2 && (bytes[index + 1] as number) < 0xa0) return false; // valid UTF-8
      } else {
        characters += 1;
        if (byte < 0x20 || byte === 0x7f) {
          if (!hasLines || (byte !== lineFeed && byte !== carriageReturn)) return false;
          to[length++] = backslash;
          to[length++] = byte === lineFeed ? 0x6e : 0x72;
          continue;
        }
        if (byte === backslash) to[length++] = backslash;
      }
      to[length++] = byte;
    }
    out.length = length;
    return characters <= longest;
  };

/**
 * A type whose cells are short and rare enough to be read as strings. Writes what `read` returns.
 */
export const asString = (
  sql: string,
  expected: Wording,
  longest: number,
  read: (cell: string) => string | undefined,
): CellType => ({
  sql,
  expected,
  write(bytes, start, end, out) {
    if (end - start > longest) return false;
    const written = read(bytes.toString('latin1', start, end));
    if (written === undefined) return false;
    out.writeAscii(written);
    return true;
  },
});

const daysInMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isDay(year: number, month: number, day: number): boolean {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const last = month === 2 && isLeap ? 29 : daysInMonth[month - 1];
  return year >= 1 && last !== undefined && day >= 1 && day <= last;
}

const digitsAt = (bytes: Buffer, start: number, count: number) => {
  let value = 0;
  for (let index = start; index < start + count; index += 1) {
    const digit = (bytes[index] as number) - 0x30; // the caller knows the cell's length
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
};

const dash = 0x2d;

export const dateType: CellType = {
  sql: 'date',
  expected: labels.date,
  write(bytes, start, end, out) {
    if (end - start !== 10 || bytes[start + 4] !== dash || bytes[start + 7] !== dash) return false;
    const year = digitsAt(bytes, start, 4);
    const month = digitsAt(bytes, start + 5, 2);
    const day = digitsAt(bytes, start + 8, 2);
    return isDay(year, month, day) && copyBytes(bytes, start, end, out);
  },
};

// RFC 3339 without leap seconds, which no student system writes and PostgreSQL would shift.
const instantForm =
  /^(\d{4})-(\d\d)-(\d\d)[Tt]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?([Zz]|[+-](0\d|1[0-5]):[0-5]\d)$/;

/** Whether the text is an RFC 3339 instant with an offset. */
export function isInstant(text: string): boolean {
  const parts = instantForm.exec(text);
  return parts !== null && isDay(Number(parts[1]), Number(parts[2]), Number(parts[3]));
}

export const instantType: CellType = {
  ...asString('timestamptz', labels.instant, 40, (cell) => (isInstant(cell) ? cell : undefined)),
  // The staged value has no offset.
  isKeptAsWritten: true,
};

const isDigits = (bytes: Buffer, start: number, end: number) => {
  for (let index = start; index < end; index += 1) {
    const byte = bytes[index] as number; // start <= index < end
    if (byte < 0x30 || byte > 0x39) return false;
  }
  return end > start;
};

const dot = 0x2e;

/** `1234.50`, with at most `most` digits before the point. */
const hasTwoPlaces = (bytes: Buffer, start: number, end: number, max: number) =>
  bytes[end - 3] === dot &&
  end - 3 - start <= max &&
  isDigits(bytes, start, end - 3) &&
  isDigits(bytes, end - 2, end);

/** Dollars become cents by dropping the decimal point. Thirteen digits stay below 2^53. */
export const moneyType: CellType = {
  sql: 'bigint',
  expected: labels.money,
  shown: (column) => `${column} / 100 || '.' || lpad((${column} % 100)::text, 2, '0')`,
  write: (bytes, start, end, out) =>
    hasTwoPlaces(bytes, start, end, 13) &&
    copyBytes(bytes, start, end - 3, out) &&
    copyBytes(bytes, end - 2, end, out),
};

export const hoursType: CellType = {
  sql: 'numeric(8, 2)',
  expected: labels.hours,
  write: (bytes, start, end, out) =>
    hasTwoPlaces(bytes, start, end, 6) && copyBytes(bytes, start, end, out),
};

/** An unsigned integer. */
export const integerType = (min: number, max: number): CellType => ({
  sql: 'integer',
  expected: [labels.integer, { min, max }],
  write(bytes, start, end, out) {
    if (end - start > 9) return false;
    const value = digitsAt(bytes, start, end - start);
    return value >= min && value <= max && copyBytes(bytes, start, end, out);
  },
});

export const yearType: CellType = {
  sql: 'integer',
  expected: labels.year,
  write: (bytes, start, end, out) =>
    end - start === 4 &&
    digitsAt(bytes, start, 4) >= 1900 &&
    digitsAt(bytes, start, 4) <= 2999 &&
    copyBytes(bytes, start, end, out),
};

/** One of a fixed set of values, matched exactly. */
export function oneOfType(words: readonly string[], sql = 'text'): CellType {
  const known = words.map((word) => Buffer.from(word));
  return {
    sql,
    expected: [labels.oneOf, { words: words.join(', ') }],
    write(bytes, start, end, out) {
      for (const word of known) {
        if (word.length !== end - start) continue;
        let index = 0;
        while (index < word.length && word[index] === bytes[start + index]) index += 1;
        if (index === word.length) return copyBytes(bytes, start, end, out);
      }
      return false;
    },
  };
}

/** In any case: spreadsheets write `TRUE`. */
export const boolType: CellType = asString('boolean', labels.bool, 5, (cell) => {
  const word = cell.toLowerCase();
  return word === 'true' || word === 'false' ? word : undefined;
});

/** `yes` or `no`, a boolean in the table. */
export const yesNoType: CellType = oneOfType(['yes', 'no'], 'boolean');

// Excludes quotes, backslashes and braces, so items go into an array literal unescaped.
const httpsAddress = /^https:\/\/[A-Za-z0-9.-]+(:\d{1,5})?([/?#][\w!#$%&'()*+,./:;=?@[\]~-]*)?$/;

/** Addresses separated by vertical bars. */
export const httpsListType = asString('text[]', labels.httpsList, 20_000, (cell) => {
  const items = cell.split('|');
  if (!items.every((item) => item.length <= 2000 && httpsAddress.test(item))) return undefined;
  return `{${items.map((item) => `"${item}"`).join(',')}}`;
});

/** An SACC country code. */
export const countryType = asString('text', labels.country, 4, (cell) =>
  /^\d{4}$/.test(cell) ? cell : undefined,
);

const slash = 0x2f;

/** The name, without a path, of a file in the extract's `folder`. */
export function fileNameType(folder: string): CellType {
  const text = textType(255, { clean: (name) => name });
  return {
    sql: 'text',
    expected: [labels.fileName, { folder }],
    folder,
    write(bytes, start, end, out) {
      for (let index = start; index < end; index += 1) {
        if (bytes[index] === slash || bytes[index] === backslash) return false;
      }
      const isDots = end - start <= 2 && bytes[start] === dot && bytes[end - 1] === dot;
      return !isDots && text.write(bytes, start, end, out);
    },
  };
}
