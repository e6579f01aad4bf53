import type { RefusalCode } from '@tradebridge/contract/refusals';

/** Codes of failures that never reached the server, came back as no envelope, or that the user chose. */
type LocalCode = 'network' | 'timeout' | 'aborted' | 'no-token' | 'unreadable' | 'proof-cancelled';

export type ApiErrorCode = RefusalCode | LocalCode | (string & {});

export interface InvalidField {
  /** Where in the input, `units.2.id`. */
  path: string;
  message: string;
}

/** Why a call did not succeed. `message` is fit for a user. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The status of HTTP; 0 when there was no reply. */
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly fields: readonly InvalidField[];
  /** What the server lists for its user; none where there was no reply. */
  readonly messages: readonly string[];
  /** By which the server's log names this very request. */
  readonly requestId: string | null;
  /** Seconds to wait before another attempt. */
  readonly retryAfter: number | null;

  constructor(failure: {
    status: number;
    code: ApiErrorCode;
    message: string;
    fields?: readonly InvalidField[];
    messages?: readonly string[];
    requestId?: string | null;
    retryAfter?: number | null;
    cause?: unknown;
  }) {
    super(failure.message, { cause: failure.cause });
    this.status = failure.status;
    this.code = failure.code;
    this.fields = failure.fields ?? [];
    this.messages = failure.messages ?? [];
    this.requestId = failure.requestId ?? null;
    this.retryAfter = failure.retryAfter ?? null;
  }
}

/** The server knows nothing there that this user may see: asking again is of no use. */
export function isNotFound(error: unknown): error is ApiError {
  return isApiError(error) && error.status === 404;
}

/** The same for an id from an address: one that nothing could have names nothing either. */
export const isNoSuchId = (error: unknown): boolean =>
  isNotFound(error) || (isApiError(error) && error.status === 400);

export function isApiError(error: unknown): error is ApiError {
  return error instanceof ApiError;
}

/** Codes of calls whose answer never came. */
const lost: readonly string[] = ['network', 'timeout', 'unreadable'];

/** Whether a failed call may have been done all the same. */
export const mayHaveArrived = ({ code }: ApiError): boolean => lost.includes(code);
