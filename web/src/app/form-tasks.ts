import type { LiveEventName } from '@tradebridge/contract/live';

/**
 * By which the forms are known that the user is asked to fill in: Home lists them, without the code of
 * forms, and a submission may be one of them.
 */
export const formTasksKey = ['forms' satisfies LiveEventName, 'tasks', 'own'] as const;
