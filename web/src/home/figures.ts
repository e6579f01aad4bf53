import type { EmployerSummary } from '@tradebridge/contract/home';
import type { Label } from '@tradebridge/contract/labels';
import { plural } from '../ui/labels.ts';
import { homeLabels } from './labels.ts';

type FigurePage =
  | '/apprentices'
  | '/documents'
  | '/invoices'
  | '/receipts'
  | '/sign-offs'
  | '/subsidiaries'
  | '/work-placements';

export interface Figure {
  readonly name: keyof EmployerSummary;
  readonly count: number;
  readonly label: Label;
  /** How many of them are late. */
  readonly overdue: number;
  readonly to: FigurePage;
}

/** A company's figures: apprentices and waiting requests always, the rest if above 0. */
export function figuresOf(summary: EmployerSummary): Figure[] {
  const figure = (
    name: keyof EmployerSummary,
    to: FigurePage,
    [one, many]: readonly [Label, Label],
    overdue = 0,
  ): Figure => ({
    name,
    count: summary[name],
    label: plural(summary[name], one, many),
    overdue,
    to,
  });
  const others = [
    figure(
      'invoicesToPayCount',
      '/invoices',
      [homeLabels.toPayOne, homeLabels.toPayMany],
      summary.invoicesOverdueCount,
    ),
    figure('receiptsCount', '/receipts', [homeLabels.receiptOne, homeLabels.receiptMany]),
    figure('subsidiariesCount', '/subsidiaries', [
      homeLabels.subsidiaryOne,
      homeLabels.subsidiaryMany,
    ]),
    figure('workPlacementsCount', '/work-placements', [
      homeLabels.placementOne,
      homeLabels.placementMany,
    ]),
    figure('uploadCount', '/documents', [homeLabels.documentOne, homeLabels.documentMany]),
  ];
  return [
    figure('awaitingSignoffCount', '/sign-offs', [homeLabels.toConfirm, homeLabels.toConfirm]),
    figure('contractsCount', '/apprentices', [homeLabels.apprenticeOne, homeLabels.apprenticeMany]),
    ...others.filter(({ count }) => count > 0),
  ];
}
