import type { Subsidiary } from '@tradebridge/contract/subsidiaries';
import { lights } from '@tradebridge/contract/subsidiary-rules';
import { compareText } from '../app/compare-text.ts';
import { defineRows } from '../app/list-rows.ts';
import { type SubsidiaryFilter, type SubsidiarySort, subsidiaryList } from './subsidiary-list.ts';

export const subsidiaryRows = defineRows<Subsidiary, SubsidiaryFilter, SubsidiarySort>(
  subsidiaryList,
  {
    passes: {
      all: () => true,
      red: ({ light }) => light === 'red',
      amber: ({ light }) => light === 'amber',
      green: ({ light }) => light === 'green',
    },
    compare: {
      light: (one, other) => lights.indexOf(one.light) - lights.indexOf(other.light),
      name: (one, other) => compareText(one.name, other.name),
      apprentices: (one, other) => one.contractsCount - other.contractsCount,
      behind: (one, other) => one.behindCount - other.behindCount,
      // Of equal numbers, the longer wait first.
      waiting: (one, other) =>
        one.awaitingSignoffCount - other.awaitingSignoffCount ||
        (one.longestWaitDays ?? 0) - (other.longestWaitDays ?? 0),
      overdue: (one, other) => one.invoicesOverdueCount - other.invoicesOverdueCount,
    },
    textOf: ({ name }) => name,
  },
);

type Totals = Pick<
  Subsidiary,
  'contractsCount' | 'behindCount' | 'awaitingSignoffCount' | 'invoicesOverdueCount'
>;

/** The totals of several companies. */
export const totalsOf = (companies: readonly Subsidiary[]): Totals => {
  const sum = (part: keyof Totals) => companies.reduce((all, company) => all + company[part], 0);
  return {
    contractsCount: sum('contractsCount'),
    behindCount: sum('behindCount'),
    awaitingSignoffCount: sum('awaitingSignoffCount'),
    invoicesOverdueCount: sum('invoicesOverdueCount'),
  };
};
