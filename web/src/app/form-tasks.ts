import type { LiveEventName } from '@tradebridge/contract/live';

/**
 * The key of forms that the user is asked to fill in. Home lists them without the code of forms,
 * and a submission may answer one.
 */
export const formTasksKey = ['forms' satisfies LiveEventName, 'tasks', 'own'] as const;
