import type { LiveEventName } from '@tradebridge/contract/live';
import { callQuery } from './call-query.ts';

/**
 * Forms the user is asked to fill in. Home asks for them without the code of forms, and a
 * submission may answer one.
 */
export const formTasksQuery = callQuery(
  ['forms' satisfies LiveEventName, 'tasks', 'own'],
  'form/retrieveTasks',
  {},
);
