import type { LiveEventName } from '@tradebridge/contract/live';
import { callQuery } from '../app/call-query.ts';
import { contentKeys } from '../content/queries.ts';

/** What begins with it is read anew when an administrator has edited something. */
export const contentEdits = 'content-edits' satisfies LiveEventName;

export const editedPageQuery = (id: string) =>
  callQuery(contentKeys.page(id), 'pages/retrieveForEdit', { id });
