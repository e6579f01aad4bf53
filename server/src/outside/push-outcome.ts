/** A message for a push service; each truncates what is too long for it. */
export interface PushMessage {
  /** The id with which the device confirms receipt. */
  readonly pushId: string;
  /** The notification that it announces; a device shows only the newest message of each. */
  readonly notifyId: string;
  readonly title: string;
  readonly body: string;
  /** The portal page that it is about. */
  readonly address: string | null;
}

/** The result of sending a message. */
export type PushOutcome =
  | { readonly kind: 'sent'; readonly providerId: string | null }
  /** The device is no longer registered and must be removed. */
  | { readonly kind: 'gone'; readonly reason: string }
  /** Retry, no earlier than the service requested, in milliseconds. */
  | { readonly kind: 'later'; readonly reason: string; readonly afterMs: number }
  /** It would be refused again. */
  | { readonly kind: 'refused'; readonly reason: string };

/** How long a service stores a message for a device that is off. */
export const pushKeptSeconds = 3 * 24 * 3600;

/** The delay in a `Retry-After` header, in milliseconds; the header has seconds or a date. */
export function retryAfterMs(header: string | null | undefined, now: Date): number {
  if (!header) return 0;
  const seconds = Number(header);
  const until = Number.isNaN(seconds) ? Date.parse(header) - now.getTime() : seconds * 1000;
  return Number.isFinite(until) ? Math.max(until, 0) : 0;
}

/** Whether a service asks to be retried: the rate was too high, or it had an internal error. */
export const isForLater = (status: number): boolean => status === 429 || status >= 500;

/**
 * A message as JSON with a maximum size: its texts are truncated between characters, first the
 * body.
 * @param asJson the whole payload with another title and body
 */
export function withinBytes(
  { title, body }: Pick<PushMessage, 'title' | 'body'>,
  maxBytes: number,
  asJson: (text: { title: string; body: string }) => string,
): string {
  const fits = (text: { title: string; body: string }) =>
    Buffer.byteLength(asJson(text)) <= maxBytes;
  if (fits({ title, body })) return asJson({ title, body });
  const cutBody = longest(body, (cut) => fits({ title, body: cut }));
  if (cutBody !== undefined) return asJson({ title, body: cutBody });
  const cutTitle = longest(title, (cut) => fits({ title: cut, body: '' }));
  return asJson({ title: cutTitle ?? '', body: '' });
}

/** The longest beginning that fits, with an ellipsis; undefined if none does. */
function longest(text: string, fits: (cut: string) => boolean): string | undefined {
  // User-perceived characters: a flag or a letter with its accents is not split.
  const characters = Array.from(new Intl.Segmenter('en').segment(text), ({ segment }) => segment);
  const cutAt = (length: number) => `${characters.slice(0, length).join('')}…`;
  let [low, high] = [-1, characters.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (fits(cutAt(middle))) low = middle;
    else high = middle;
  }
  return low < 0 ? undefined : cutAt(low);
}
