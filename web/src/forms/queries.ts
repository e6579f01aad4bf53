import type { LiveEventName } from '@tradebridge/contract/live';
import { callQuery } from '../app/call-query.ts';

/** A published form. */
export const formQuery = (id: string) =>
  callQuery(['forms' satisfies LiveEventName, id], 'form/getOne', { id });
