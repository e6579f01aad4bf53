import type { QueryClient } from '@tanstack/react-query';
import type { Viewing } from '@tradebridge/contract/view-as';
import { chooseCompany } from '../app/current-company.ts';
import { showToast } from '../app/toasts.ts';
import { translate } from '../ui/labels.ts';
import { viewAsLabels as labels } from './labels.ts';

/** Shows that a view as a contact has begun or ended: another company, home, and other data. */
export async function changeView(
  { before, now }: { before: Viewing | undefined; now: Viewing | undefined },
  { queryClient, goHome }: { queryClient: QueryClient; goHome: () => Promise<void> },
): Promise<void> {
  const name = (now ?? before)?.name ?? '';
  chooseCompany(now?.company ?? null);
  showToast({ level: 'info', title: translate(now ? labels.started : labels.ended, { name }) });
  await goHome();
  // Earlier data were read as another user.
  queryClient.removeQueries({ type: 'inactive' });
  await queryClient.resetQueries();
}
