let count = 0;

/** Runs work that the user or the page waits for, and counts it as in progress. */
export async function underWay<Result>(work: () => Promise<Result>): Promise<Result> {
  count += 1;
  try {
    return await work();
  } finally {
    count -= 1;
  }
}

/** Whether a call, download or upload is in progress. */
export const isAnythingUnderWay = () => count > 0;
