/** Does pieces of work that concern the same thing one after another, within this process. */
export function oneAtATime(): <Result>(of: string, work: () => Promise<Result>) => Promise<Result> {
  const last = new Map<string, Promise<unknown>>();
  return async (of, work) => {
    const before = last.get(of) ?? Promise.resolve();
    // Whether the one before failed is its own affair.
    const turn = before.catch(() => {}).then(work);
    last.set(of, turn);
    try {
      return await turn;
    } finally {
      if (last.get(of) === turn) last.delete(of);
    }
  };
}
