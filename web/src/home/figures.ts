import type { EmployerSummary } from '@tradebridge/contract/companies';
import type { Label } from '@tradebridge/contract/labels';
import { plural } from '../app/labels.ts';
import { homeLabels } from './labels.ts';

export interface Figure {
  readonly name: keyof EmployerSummary;
  readonly count: number;
  readonly label: Label;
  /** How many of them are late. */
  readonly overdue: number;
  /** Its page, where there is one. */
  readonly to: '/apprentices' | '/sign-offs' | '/subsidiaries' | null;
}

/** The numbers of a company that say something: its apprentices and what waits always, the rest above 0. */
export function figuresOf(summary: EmployerSummary): Figure[] {
  const figure = (
    name: keyof EmployerSummary,
    [one, many]: readonly [Label, Label],
    more: Partial<Pick<Figure, 'to' | 'overdue'>> = {},
  ): Figure => ({
    name,
    count: summary[name],
    label: plural(summary[name], one, many),
    overdue: 0,
    to: null,
    ...more,
  });
  const others = [
    figure('invoicesToPayCount', [homeLabels.toPayOne, homeLabels.toPayMany], {
      overdue: summary.invoicesOverdueCount,
    }),
    figure('receiptsCount', [homeLabels.receiptOne, homeLabels.receiptMany]),
    figure('subsidiariesCount', [homeLabels.subsidiaryOne, homeLabels.subsidiaryMany], {
      to: '/subsidiaries',
    }),
    figure('workPlacementsCount', [homeLabels.placementOne, homeLabels.placementMany]),
    figure('uploadCount', [homeLabels.documentOne, homeLabels.documentMany]),
  ];
  return [
    figure('awaitingSignoffCount', [homeLabels.toConfirm, homeLabels.toConfirm], {
      to: '/sign-offs',
    }),
    figure('contractsCount', [homeLabels.apprenticeOne, homeLabels.apprenticeMany], {
      to: '/apprentices',
    }),
    ...others.filter(({ count }) => count > 0),
  ];
}
