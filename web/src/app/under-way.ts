let count = 0;

/** Does what somebody or the page waits for; until it has ended, it counts as under way. */
export async function underWay<Result>(work: () => Promise<Result>): Promise<Result> {
  count += 1;
  try {
    return await work();
  } finally {
    count -= 1;
  }
}

/** Whether a call, a download or an upload is under way. */
export const isAnythingUnderWay = () => count > 0;
