/** Steps to undo and redo, valid as long as `now` is what is edited. */
export interface Steps<Of> {
  readonly now: Of;
  readonly past: readonly Of[];
  readonly future: readonly Of[];
  /** What the last step changed, so that continuous typing is one step. */
  readonly mark: string | null;
}

/** Maximum steps. */
const max = 100;

export const noSteps = <Of>(now: Of): Steps<Of> => ({ now, past: [], future: [], mark: null });

/** The steps, unless their result was replaced by something else. */
export const stepsAt = <Of>(steps: Steps<Of>, now: Of): Steps<Of> =>
  steps.now === now ? steps : noSteps(now);

export function stepTo<Of>(steps: Steps<Of>, now: Of, mark: string | null): Steps<Of> {
  const isSameStep = mark !== null && mark === steps.mark && steps.past.length > 0;
  const past = isSameStep ? steps.past : [...steps.past, steps.now].slice(-max);
  return { now, past, future: [], mark };
}

export function undone<Of>({ now, past, future }: Steps<Of>): Steps<Of> | null {
  const before = past.at(-1);
  if (before === undefined) return null;
  return { now: before, past: past.slice(0, -1), future: [now, ...future], mark: null };
}

export function redone<Of>({ now, past, future }: Steps<Of>): Steps<Of> | null {
  const [after, ...later] = future;
  if (after === undefined) return null;
  return { now: after, past: [...past, now], future: later, mark: null };
}
