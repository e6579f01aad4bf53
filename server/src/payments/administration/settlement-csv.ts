import { csvOf, dollars } from '@tradebridge/contract/csv';
import { textOf } from '@tradebridge/contract/labels';
import {
  settlementLabels as labels,
  type SettlementCode,
  type SettlementColumn,
  settlementColumns,
} from '@tradebridge/contract/settlement-labels';
import { spreadsheetInstant } from '../../platform/calendar.ts';
import type { AttemptsAtProvider } from './record-differences.ts';
import type { SettlementEntry } from './settlement.ts';

type Row = Partial<Record<SettlementColumn, string | null>>;

/** The amount known here; 0 if the outcome is unknown. */
const hereOf = ({ own }: SettlementEntry) => (own?.isKnown ? own.amount : 0);
const thereOf = ({ theirs }: SettlementEntry) => theirs?.amount ?? 0;

interface Sums {
  readonly here: number;
  readonly there: number;
}

const typeOf = ({ own, theirs }: SettlementEntry) => (own ?? theirs)?.type;

function sumsOf(entries: readonly SettlementEntry[], type: 'payment' | 'refund'): Sums {
  const ofType = entries.filter((entry) => typeOf(entry) === type);
  const sum = (amountOf: (entry: SettlementEntry) => number) =>
    ofType.reduce((total, entry) => total + amountOf(entry), 0);
  return { here: sum(hereOf), there: sum(thereOf) };
}

/**
 * A day's settlement as a table: each movement of money, and the totals.
 * @param options `isCompared`: whether the provider's records were given; `attempts`: to name the
 * order of records that are missing here
 */
export function settlementCsv(
  entries: readonly SettlementEntry[],
  {
    timeZone,
    isCompared,
    attempts,
  }: { timeZone: string; isCompared: boolean; attempts: AttemptsAtProvider },
): string {
  const compared = ({ here, there }: Sums): Row =>
    isCompared ? { there: dollars(there), difference: dollars(there - here) } : {};
  const rowOf = (entry: SettlementEntry): Row => {
    const { own, theirs, result } = entry;
    const type = typeOf(entry);
    const shown: SettlementCode = isCompared || result === 'unknown' ? result : 'known';
    return {
      type: type ? textOf(labels[type]) : null,
      orderNumber:
        own?.orderNumber ?? (theirs && attempts.get(theirs.orderId)?.orderNumber) ?? null,
      paperNumber: own?.paperNumber ?? null,
      providerOrderId: own?.providerOrderId ?? theirs?.orderId ?? null,
      reference: own?.reference ?? null,
      providerReference: theirs?.reference ?? null,
      at: own && spreadsheetInstant(timeZone, own.at),
      asked: own && dollars(own.amount),
      here: own ? dollars(hereOf(entry)) : null,
      ...compared({ here: hereOf(entry), there: thereOf(entry) }),
      result: textOf(labels[shown]),
      code: shown,
    };
  };
  const payments = sumsOf(entries, 'payment');
  const refunds = sumsOf(entries, 'refund');
  const net = { here: payments.here - refunds.here, there: payments.there - refunds.there };
  const totalOf = (code: SettlementCode, sums: Sums): Row => ({
    type: textOf(labels[code]),
    here: dollars(sums.here),
    ...compared(sums),
    code,
  });
  const rows = [
    ...entries.map(rowOf),
    totalOf('totalPayments', payments),
    totalOf('totalRefunds', refunds),
    totalOf('totalNet', net),
  ];
  return csvOf([
    settlementColumns.map((column) => textOf(labels[column])),
    ...rows.map((row) => settlementColumns.map((column) => row[column] ?? null)),
  ]);
}
