import { defaultPageId } from '@tradebridge/contract/content-rules';
import type { LiveEventName } from '@tradebridge/contract/live';
import { callQuery } from '../app/call-query.ts';

/** A published page; the default one if none is named. */
export const pageQuery = (id?: string) =>
  callQuery(
    ['pages' satisfies LiveEventName, id ?? defaultPageId],
    'pages/getOne',
    id === undefined ? {} : { id },
  );
