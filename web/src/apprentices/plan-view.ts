import { defineView, oneOf } from '../app/list-view.ts';

export const planGroupings = ['stage', 'year', 'state'] as const;

/** The grouping of a training plan, kept in its address. */
export const planView = defineView({ by: oneOf('by', planGroupings) });

export type PlanView = (typeof planView)['usual'];
