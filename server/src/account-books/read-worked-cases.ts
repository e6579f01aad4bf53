import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A row of a worked case. Amounts in cents; null where the cell is empty. */
export interface WorkedRow {
  readonly day: string;
  readonly entry: string | null;
  readonly amount: number | null;
  readonly gst: number | null;
  readonly balance: number | null;
  /** By age, and `credit`. */
  readonly ages: Readonly<Record<string, number>>;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function dayOf(text: string): string {
  const [date = '', month = ''] = text.split(' ');
  const number = months.indexOf(month) + 1;
  return `2026-${String(number).padStart(2, '0')}-${date.padStart(2, '0')}`;
}

const centsOf = (text: string) =>
  text === '' ? null : Math.round(Number(text.replaceAll(',', '').replace('−', '-')) * 100);

const ageNames: Readonly<Record<string, string>> = {
  'not overdue': 'notOverdue',
  '1 to 30 days': 'upTo30',
  '31 to 60 days': 'upTo60',
  '61 to 90 days': 'upTo90',
  'over 90 days': 'over90',
  credit: 'credit',
};

function agesOf(text: string): Record<string, number> {
  const found = [...text.matchAll(/([a-z0-9][a-z0-9 ]*?) ([0-9,]+\.[0-9]{2})/g)];
  return Object.fromEntries(
    found.map(([, name = '', amount = '']) => {
      const age = ageNames[name];
      if (age === undefined) throw new Error(`There is no age “${name}”.`);
      return [age, centsOf(amount) ?? 0];
    }),
  );
}

function rowOf(line: string): WorkedRow {
  const [day = '', , entry = '', amount = '', gst = '', balance = '', ages = ''] = line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
  return {
    day: dayOf(day),
    entry: entry || null,
    amount: centsOf(amount),
    gst: centsOf(gst),
    balance: centsOf(balance),
    ages: agesOf(ages),
  };
}

/** The tables of each case in docs/account-activity.md, by the case's number. */
export async function readWorkedCases(): Promise<ReadonlyMap<number, readonly WorkedRow[][]>> {
  const path = join(import.meta.dirname, '../../../docs/account-activity.md');
  const text = await readFile(path, 'utf8');
  const cases = text.split(/^### (?=\d+\. )/m).slice(1);
  return new Map(
    cases.map((one) => {
      const [own = ''] = one.split(/^## /m);
      const tables = own.split(/^\| day .*\n\| ---.*\n/m).slice(1);
      return [
        Number.parseInt(own, 10),
        tables.map((table) =>
          table
            .split('\n')
            .filter((line) => line.startsWith('| '))
            .map(rowOf),
        ),
      ];
    }),
  );
}
