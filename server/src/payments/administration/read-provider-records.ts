import {
  type Label,
  type LabelValues,
  textOfWording,
  type Wording,
} from '@tradebridge/contract/labels';
import { providerColumns } from '@tradebridge/contract/payment-rules';
import { Refusal, type RefusedField } from '../../platform/refusal.ts';
import { type CsvHandler, CsvReader } from '../../registry/csv-reader.ts';
import { administrationLabels as labels } from './labels.ts';
import type { ProviderEntry } from './settlement.ts';

/** Maximum number of errors reported at once. */
const maxFaults = 20;

type Column = (typeof providerColumns)[number];

/** Reads records as they arrive, and collects the errors of each by line. */
class RecordReader implements CsvHandler {
  readonly entries: ProviderEntry[] = [];
  readonly faults: Wording[] = [];
  #places: ReadonlyMap<Column, number> | undefined;
  #width = 0;

  record(reader: CsvReader): void {
    const cells = Array.from({ length: reader.count }, (_, cell) => reader.text(cell).trim());
    if (!this.#places) this.#places = this.#head(cells, reader.line);
    else if (cells.length > 1 || cells[0] !== '') this.#entry(cells, reader.line, this.#places);
  }

  fault(line: number, _beginning: Buffer, expected: Wording): void {
    this.#fault(line, labels.recordFault, { expected: textOfWording(expected) });
  }

  #fault(line: number, label: Label, values?: LabelValues): void {
    this.faults.push([label, { ...values, line }]);
  }

  #head(names: readonly string[], line: number): ReadonlyMap<Column, number> {
    this.#width = names.length;
    for (const column of providerColumns) {
      const times = names.filter((name) => name === column).length;
      if (times !== 1) this.#fault(line, labels.recordColumn, { column });
    }
    return new Map(providerColumns.map((column) => [column, names.indexOf(column)]));
  }

  #entry(cells: readonly string[], line: number, places: ReadonlyMap<Column, number>): void {
    if (cells.length !== this.#width) {
      this.#fault(line, labels.recordCells, { count: this.#width });
      return;
    }
    const cell = (column: Column) => cells[places.get(column) ?? -1] ?? '';
    const type = cell('type');
    const amount = cell('amount');
    const orderId = cell('orderId');
    if (orderId === '') this.#fault(line, labels.recordOrderId);
    else if (type !== 'payment' && type !== 'refund') {
      this.#fault(line, labels.recordType);
    } else if (!/^\d{1,10}\.\d{2}$/.test(amount)) {
      this.#fault(line, labels.recordAmount);
    } else {
      const cents = Number(amount.replace('.', ''));
      this.entries.push({ type, orderId, reference: cell('reference'), amount: cents });
    }
  }
}

/**
 * The provider's records of a day, from CSV with a header row.
 * @throws Refusal `invalid`, naming each invalid line
 */
export function readProviderRecords(csv: string): ProviderEntry[] {
  const records = new RecordReader();
  const reader = new CsvReader(records);
  reader.push(Buffer.from(csv));
  reader.end();
  const { entries, faults } = records;
  if (csv.trim() === '') faults.push([labels.recordHeader, { line: 1 }]);
  if (faults.length === 0) return entries;
  throw new Refusal('invalid', {
    fields: faults
      .slice(0, maxFaults)
      .map((message): RefusedField => ({ path: 'providerRecords', message })),
  });
}
