import { providerColumns } from '@tradebridge/contract/payment-rules';
import { Refusal } from '../../platform/refusal.ts';
import { type CsvHandler, CsvReader } from '../../registry/csv-reader.ts';
import type { ProviderEntry } from './settlement.ts';

/** Faults that are told at once. */
const mostFaults = 20;

type Column = (typeof providerColumns)[number];

/** Reads records as they come, and keeps what is wrong with each by its line. */
class RecordReader implements CsvHandler {
  readonly entries: ProviderEntry[] = [];
  readonly faults: string[] = [];
  #places: ReadonlyMap<Column, number> | undefined;
  #width = 0;

  record(reader: CsvReader): void {
    const cells = Array.from({ length: reader.count }, (_, cell) =>
      reader.bytes.toString('utf8', reader.starts[cell], reader.ends[cell]).trim(),
    );
    if (!this.#places) this.#places = this.#head(cells, reader.line);
    else if (cells.length > 1 || cells[0] !== '') this.#entry(cells, reader.line, this.#places);
  }

  fault(line: number, _beginning: Buffer, expected: string): void {
    this.#fault(line, `expected ${expected}`);
  }

  #fault(line: number, message: string): void {
    this.faults.push(`Line ${line}: ${message}`);
  }

  #head(names: readonly string[], line: number): ReadonlyMap<Column, number> {
    this.#width = names.length;
    for (const column of providerColumns) {
      const times = names.filter((name) => name === column).length;
      if (times !== 1) this.#fault(line, `expected one column ${column}`);
    }
    return new Map(providerColumns.map((column) => [column, names.indexOf(column)]));
  }

  #entry(cells: readonly string[], line: number, places: ReadonlyMap<Column, number>): void {
    if (cells.length !== this.#width) {
      this.#fault(line, `expected ${this.#width} cells`);
      return;
    }
    const cell = (column: Column) => cells[places.get(column) ?? -1] ?? '';
    const type = cell('type');
    const amount = cell('amount');
    const orderId = cell('orderId');
    if (orderId === '') this.#fault(line, 'expected an orderId');
    else if (type !== 'payment' && type !== 'refund') {
      this.#fault(line, 'expected the type payment or refund');
    } else if (!/^\d{1,10}\.\d{2}$/.test(amount)) {
      this.#fault(line, 'expected an amount in dollars with two places');
    } else {
      const cents = Number(amount.replace('.', ''));
      this.entries.push({ type, orderId, reference: cell('reference'), amount: cents });
    }
  }
}

/**
 * The provider's records of a day, from CSV with a header row.
 *
 * @throws Refusal `invalid`, naming each line that is not right
 */
export function readProviderRecords(csv: string): ProviderEntry[] {
  const records = new RecordReader();
  const reader = new CsvReader(records);
  reader.push(Buffer.from(csv));
  reader.end();
  const { entries, faults } = records;
  if (csv.trim() === '') faults.push('Line 1: expected the names of the columns');
  if (faults.length === 0) return entries;
  throw new Refusal('invalid', {
    fields: faults.slice(0, mostFaults).map((message) => ({ path: 'providerRecords', message })),
  });
}
