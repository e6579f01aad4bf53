import { textOfWording, type Wording } from '@tradebridge/contract/labels';
import { type RefusalName, refusals } from '@tradebridge/contract/refusals';

export interface RefusedField {
  /** Where in the input, `units.2.id`. */
  readonly path: string;
  readonly message: Wording;
}

/** The same where the message is text already, as what schemas say is. */
export interface RefusedText {
  readonly path: string;
  readonly message: string;
}

/**
 * A call that is refused, for a reason that the user may know. Thrown in policies and verbs,
 * answered in one place; everything else that is thrown is a fault of ours and answered as
 * 'Internal Server Error'.
 */
export class Refusal extends Error {
  readonly code: string;
  readonly status: number;
  readonly fields: readonly RefusedText[];
  /** Seconds after which another try makes sense. */
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
      /** For the log alone. */
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
