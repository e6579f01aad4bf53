/** A mutex by key: runs work with the same key one at a time, within this process. */
export function oneAtATime(): <Result>(of: string, work: () => Promise<Result>) => Promise<Result> {
  const last = new Map<string, Promise<unknown>>();
  return async (of, work) => {
    const before = last.get(of) ?? Promise.resolve();
    // Runs even if the previous work failed.
    const turn = before.catch(() => {}).then(work);
    last.set(of, turn);
    try {
      return await turn;
    } finally {
      if (last.get(of) === turn) last.delete(of);
    }
  };
}
