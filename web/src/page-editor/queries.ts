import type { PreviewRole } from '@tradebridge/contract/content-rules';
import { callQuery } from '../app/call-query.ts';
import { contentKeys } from '../content/queries.ts';

/** A page being edited, as users of a role would see it. */
export const previewQuery = (id: string, as: PreviewRole) =>
  callQuery([...contentKeys.preview, id, as], 'pages/previewPage', { id, as });
