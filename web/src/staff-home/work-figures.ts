import type { LinkProps } from '@tanstack/react-router';
import type { Label } from '@tradebridge/contract/labels';
import type { WorkQueue } from '@tradebridge/contract/staff-home';
import { plural } from '../ui/labels.ts';
import { staffHomeLabels as labels } from './labels.ts';

type Work = keyof WorkQueue;

/** The list of each count, in the order of the queue. */
const places: Readonly<Record<Work, Pick<LinkProps, 'to' | 'search'>>> = {
  unknownPayments: { to: '/admin/payments/attention' },
  settlementDifferences: { to: '/admin/payments/attention' },
  failedHandlers: { to: '/admin/submissions', search: { handlers: 'failed' } },
  bouncedAddresses: { to: '/admin/messages' },
  lockedAccounts: { to: '/admin/users', search: { show: 'locked' } },
  newSubmissions: { to: '/admin/submissions', search: { progress: 'new' } },
  submissionsInProgress: { to: '/admin/submissions', search: { progress: 'inProgress' } },
};
const order = Object.keys(places) as Work[];

interface WorkFigure {
  readonly work: Work;
  readonly count: number;
  readonly label: Label;
  readonly link: Pick<LinkProps, 'to' | 'search'>;
}

/** The work that the user may see. */
export const workFiguresOf = (queue: WorkQueue): WorkFigure[] =>
  order.flatMap((work) => {
    const count = queue[work] ?? 0;
    if (count === 0) return [];
    const label = plural(count, labels[`${work}One`], labels[`${work}Many`]);
    return [{ work, count, label, link: places[work] }];
  });
