import type { previewRoles } from '@tradebridge/contract/pages';
import { callQuery } from '../app/call-query.ts';
import { contentKeys } from '../content/queries.ts';

export type PreviewRole = (typeof previewRoles)[number];

/** A page as it is being edited, as users of a role would see it. */
export const previewQuery = (id: string, as: PreviewRole) =>
  callQuery([...contentKeys.preview, id, as], 'pages/previewPage', { id, as });
