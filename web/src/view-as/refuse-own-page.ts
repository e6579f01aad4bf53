import { redirect } from '@tanstack/react-router';
import { showToast } from '../app/toasts.ts';
import { translate } from '../ui/labels.ts';
import { viewAsLabels as labels } from './labels.ts';

/** What the addresses begin with of pages that are about the account alone. */
const ownPages = [
  '/profile',
  '/messages',
  '/orders',
  '/order',
  '/order-documents',
  '/my-fees',
  '/cart',
  '/custom-form',
];

/** What is about the account alone is not shown to staff who view as a contact: it leads home. */
export function refuseOwnPage(path: string): void {
  if (!ownPages.some((own) => path === own || path.startsWith(`${own}/`))) return;
  const [title, message] = [translate(labels.ownPage), translate(labels.ownPageHelp)];
  showToast({ level: 'info', title, message });
  throw redirect({ to: '/home', replace: true });
}
