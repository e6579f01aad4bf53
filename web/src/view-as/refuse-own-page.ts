import { redirect } from '@tanstack/react-router';
import { showToast } from '../app/toasts.ts';
import { translate } from '../ui/labels.ts';
import { viewAsLabels as labels } from './labels.ts';

/** Prefixes of pages about the account itself. */
const ownPages = ['/profile', '/messages', '/order-documents', '/my-fees', '/cart'];

/** Pages about the account are not shown to staff who view as a contact: they redirect home. */
export function refuseOwnPage(path: string): void {
  if (!ownPages.some((own) => path === own || path.startsWith(`${own}/`))) return;
  const [title, message] = [translate(labels.ownPage), translate(labels.ownPageHelp)];
  showToast({ level: 'info', title, message });
  throw redirect({ to: '/home', replace: true });
}
