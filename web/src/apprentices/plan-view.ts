export const planGroupings = ['stage', 'year', 'state'] as const;

/** How a training plan is put in order, as its address holds it. */
export interface PlanView {
  readonly by: (typeof planGroupings)[number];
}

/** The plan as its address tells it; by stage is as usual. */
export interface PlanSearch {
  by?: PlanView['by'];
}

export const planSearchOf = ({ by }: PlanView): PlanSearch => (by === 'stage' ? {} : { by });

export const planViewOf = ({ by }: PlanSearch): PlanView => ({ by: by ?? 'stage' });

/** Of what stands in an address, which anyone can write, what makes sense. */
export const parsePlanSearch = ({ by }: Record<string, unknown>): PlanSearch =>
  planSearchOf({ by: planGroupings.find((known) => known === by) ?? 'stage' });
