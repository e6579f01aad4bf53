import {
  type SettlementCode,
  type SettlementColumn,
  settlementCodes,
  settlementColumns,
} from '@tradebridge/contract/settlement-labels';
import { readCsvLines } from '../app/read-csv.ts';
import { centsOf } from './refund-entry.ts';

/** The result of a day's settlement; amounts in cents. */
export interface SettlementOutcome {
  /** `YYYY-MM-DD`. */
  day: string;
  payments: number;
  refunds: number;
  /** Movements on either side. */
  entries: number;
  /** Whether it was compared with the provider's records. */
  isCompared: boolean;
  /** What does not match, or is in doubt. */
  differences: {
    /** Empty if the order is not known here. */
    orderNumber: string;
    /** The order's name at the provider. */
    name: string;
    result: SettlementCode;
    difference: number;
  }[];
}

const totals: readonly SettlementCode[] = ['totalPayments', 'totalRefunds', 'totalNet'];

/** Results that need no further look. */
const wellResults: readonly SettlementCode[] = ['matched', 'known'];

/**
 * Parses a settlement by its column positions and codes: the words may have changed since this page
 * was loaded.
 */
export function outcomeOf(day: string, csv: string, isCompared: boolean): SettlementOutcome {
  const [, ...lines] = readCsvLines(csv).lines;
  const rows = lines.flatMap(({ cells }) => {
    const cell = (column: SettlementColumn) => cells[settlementColumns.indexOf(column)] ?? '';
    const code = settlementCodes.find((one) => one === cell('code'));
    return code ? [{ cell, code }] : [];
  });
  const entries = rows.filter(({ code }) => !totals.includes(code));
  const totalOf = (total: SettlementCode) =>
    centsOf(rows.find(({ code }) => code === total)?.cell('here') ?? '') ?? 0;
  return {
    day,
    payments: totalOf('totalPayments'),
    refunds: totalOf('totalRefunds'),
    entries: entries.length,
    isCompared,
    differences: entries
      .filter(({ code }) => !wellResults.includes(code))
      .map(({ cell, code }) => ({
        orderNumber: cell('orderNumber'),
        name: cell('providerOrderId'),
        result: code,
        // Dollars with two decimals, negative if the provider has less.
        difference: Math.round(Number(cell('difference')) * 100),
      })),
  };
}
