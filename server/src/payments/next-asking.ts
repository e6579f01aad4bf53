/** Milliseconds after which the provider is asked again at the earliest. */
const leastPause = 5000;

/** When the provider is asked again of an attempt: the older it is, the longer the pause. */
export const nextAsking = (createdAt: Date, now: Date): Date =>
  new Date(now.getTime() + Math.max(leastPause, (now.getTime() - createdAt.getTime()) / 2));
