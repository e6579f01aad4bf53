import { settlementLabels as words } from '@tradebridge/contract/settlement-labels';
import { readCsv } from './read-csv.ts';
import { centsOf } from './refund-entry.ts';

/** What a day's settlement comes to; amounts in cents. */
export interface SettlementOutcome {
  /** `YYYY-MM-DD`. */
  day: string;
  payments: number;
  refunds: number;
  /** Movements of money, on either side. */
  entries: number;
  /** Whether it was held against the provider's records. */
  isCompared: boolean;
  /** What does not match, or is in doubt. */
  differences: {
    /** Empty where no order is known here. */
    orderNumber: string;
    /** The order at the provider. */
    name: string;
    result: string;
    difference: number;
  }[];
}

/** What does not need a second look. */
const wellResults: readonly string[] = [words.matched.text, words.known.text];

/** Reads a settlement as the server wrote it. */
export function outcomeOf(day: string, csv: string, isCompared: boolean): SettlementOutcome {
  const { rows } = readCsv(csv);
  const cell = (row: Record<string, string> | undefined, column: keyof typeof words) =>
    row?.[words[column].text] ?? '';
  const entries = rows.filter((row) => cell(row, 'result') !== '');
  const totalOf = (label: keyof typeof words) => {
    const row = rows.find((one) => cell(one, 'type') === words[label].text);
    return centsOf(cell(row, 'here')) ?? 0;
  };
  return {
    day,
    payments: totalOf('totalPayments'),
    refunds: totalOf('totalRefunds'),
    entries: entries.length,
    isCompared,
    differences: entries
      .filter((row) => !wellResults.includes(cell(row, 'result')))
      .map((row) => ({
        orderNumber: cell(row, 'orderNumber'),
        name: cell(row, 'providerOrderId'),
        result: cell(row, 'result'),
        // Dollars with two places, less than 0 where the provider has less.
        difference: Math.round(Number(cell(row, 'difference')) * 100),
      })),
  };
}
