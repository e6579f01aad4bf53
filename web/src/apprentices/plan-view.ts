import { defineView, oneOf } from '../app/list-view.ts';

export const planGroupings = ['stage', 'year', 'state'] as const;

/** How a training plan is put in order, as its address holds it. */
export const planView = defineView({ by: oneOf('by', planGroupings) });

export type PlanView = (typeof planView)['usual'];
