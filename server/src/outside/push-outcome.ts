/** What a push service is given; each cuts what is too long for it. */
export interface PushMessage {
  /** What the device confirms that it has. */
  readonly pushId: string;
  /** The notification that it announces; of one, a device shows the newest message alone. */
  readonly notifyId: string;
  readonly title: string;
  readonly body: string;
  /** The page of the portal that it is about. */
  readonly address: string | null;
}

/** What became of a message. */
export type PushOutcome =
  | { readonly kind: 'sent'; readonly providerId: string | null }
  /** The device has left: it is to be forgotten. */
  | { readonly kind: 'gone'; readonly reason: string }
  /** To be tried again, no earlier than the service asked for, in milliseconds. */
  | { readonly kind: 'later'; readonly reason: string; readonly afterMs: number }
  /** It would be refused again. */
  | { readonly kind: 'refused'; readonly reason: string };

/** How long a service keeps a message for a device that is off, in seconds. */
export const pushKeptSeconds = 3 * 24 * 3600;

/** What `Retry-After` asks for, in milliseconds: seconds or a date. */
export function retryAfterMs(header: string | null | undefined, now: Date): number {
  if (!header) return 0;
  const seconds = Number(header);
  const until = Number.isNaN(seconds) ? Date.parse(header) - now.getTime() : seconds * 1000;
  return Number.isFinite(until) ? Math.max(until, 0) : 0;
}

/** Whether a service asks to be tried again: too much was sent, or the fault is its own. */
export const isForLater = (status: number): boolean => status === 429 || status >= 500;

/**
 * A message as JSON of no more than so many bytes: its text is cut between two characters, first that of
 * the body.
 *
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

/** The longest beginning that fits, with an ellipsis; undefined where nothing does. */
function longest(text: string, fits: (cut: string) => boolean): string | undefined {
  // As people count them: a flag or a letter with its accents stays whole.
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
