import type { PreviewRole } from '@tradebridge/contract/content-rules';
import type { Audience } from '@tradebridge/contract/forms';

/** How many users of a role may answer a form: all, some or none. */
export function reachOf({ kind }: Audience, role: PreviewRole): 'all' | 'some' | 'none' {
  switch (kind) {
    case 'signedIn':
      return 'all';
    case 'learners':
      return role === 'learner' ? 'all' : 'none';
    case 'contacts':
      return role === 'contact' ? 'all' : 'none';
    case 'roles':
    case 'companies':
      return role === 'contact' ? 'some' : 'none';
  }
}
