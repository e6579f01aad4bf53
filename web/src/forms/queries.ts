import type { LiveEventName } from '@tradebridge/contract/live';
import { callQuery } from '../app/call-query.ts';

/** A published form. */
export const formQuery = (id: string) =>
  callQuery(['forms' satisfies LiveEventName, id], 'form/getOne', { id });

/** What the user is asked to fill in; a submission may have been that. */
export const formTasksKey = ['forms' satisfies LiveEventName, 'tasks', 'own'] as const;
