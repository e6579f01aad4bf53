import { textOfWording, type Wording } from '@tradebridge/contract/labels';
import { type RefusalName, refusals } from '@tradebridge/contract/refusals';

export interface RefusedField {
  /** The path in the input, such as `units.2.id`. */
  readonly path: string;
  readonly message: Wording;
}

/** The same with the message as text, as it comes from schemas. */
export interface RefusedText {
  readonly path: string;
  readonly message: string;
}

/**
 * A refused call, with a reason shown to the user. Thrown in policies and calls, and turned into a
 * reply in one place; any other error is internal and becomes 'Internal Server Error'.
 */
export class Refusal extends Error {
  readonly code: string;
  readonly status: number;
  readonly fields: readonly RefusedText[];
  /** Seconds after which the client may retry. */
  readonly retryAfter: number | undefined;
  /** The limit that was exceeded, for the audit event. */
  readonly limit: string | undefined;

  constructor(
    name: RefusalName,
    {
      message,
      fields = [],
      texts = [],
      retryAfter,
      limit,
      cause,
    }: {
      message?: Wording;
      fields?: readonly RefusedField[];
      texts?: readonly RefusedText[];
      retryAfter?: number;
      limit?: string;
      /** Only for the log. */
      cause?: unknown;
    } = {},
  ) {
    const refusal = refusals[name];
    super(textOfWording(message ?? refusal.label), cause === undefined ? undefined : { cause });
    this.code = refusal.code;
    this.status = refusal.status;
    this.fields = [
      ...texts,
      ...fields.map((field) => ({ path: field.path, message: textOfWording(field.message) })),
    ];
    this.retryAfter = retryAfter;
    this.limit = limit;
  }
}
