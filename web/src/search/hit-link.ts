import type { LinkProps } from '@tanstack/react-router';
import type { SearchHit } from '@tradebridge/contract/search';

type Link = Pick<LinkProps, 'to' | 'params' | 'search'>;

/**
 * The page of a hit.
 *
 * @param place where the user's own fees are, for an invoice without a company
 */
export function linkOf(
  { kind, id, title, company }: SearchHit,
  { isStaff, place }: { isStaff: boolean; place: '/home' | '/my-fees' },
): Link {
  switch (kind) {
    case 'apprentice':
      return { to: '/apprentice/$cid', params: { cid: id } };
    case 'unit':
      return { to: '/apprentice-training-plan/$cid', params: { cid: id } };
    case 'company':
      return { to: '/company' };
    case 'contact':
      return { to: '/company-contact/$cid', params: { cid: id } };
    case 'learner':
      return { to: '/admin/learners', search: { q: id } };
    case 'invoice':
      return company ? { to: '/invoice/$pid', params: { pid: id } } : { to: place };
    case 'receipt':
      return { to: '/receipt/$rid', params: { rid: id } };
    case 'order':
      return isStaff
        ? { to: '/admin/payments/$orderNumber', params: { orderNumber: id } }
        : { to: '/order/$number', params: { number: id } };
    case 'document':
      return { to: '/documents', search: { q: title } };
    case 'page':
      return { to: '/pages/$id', params: { id } };
    case 'news':
      return { to: '/news/$id', params: { id } };
    case 'user':
      return { to: '/admin/users/$userId', params: { userId: id } };
    case 'form':
      return { to: '/admin/forms/$id', params: { id } };
    case 'submission':
      return { to: '/admin/submissions/$id', params: { id } };
  }
}
