/** A clock that goes on from the time of a request, for what the request does after waiting. */
export function clockFrom(now: Date): () => Date {
  const since = performance.now();
  return () => new Date(now.getTime() + (performance.now() - since));
}
