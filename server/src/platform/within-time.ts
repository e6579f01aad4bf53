/** Work took longer than its caller can wait; it may still finish. */
export class TookTooLong extends Error {}

/** The result of work, or TookTooLong after this many milliseconds. */
export async function withinTime<Result>(
  milliseconds: number,
  work: Promise<Result>,
): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new TookTooLong(`Nothing came back within ${milliseconds} ms.`)),
    milliseconds,
  );
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
