import type { RefusalCode } from '@tradebridge/contract/refusals';

/** Codes of failures that never reached the server, had no envelope, or were chosen by the user. */
type LocalCode = 'network' | 'timeout' | 'aborted' | 'no-token' | 'unreadable' | 'proof-cancelled';

export type ApiErrorCode = RefusalCode | LocalCode | (string & {});

export interface InvalidField {
  /** Path in the input, `units.2.id`. */
  path: string;
  message: string;
}

/** Why a call failed. `message` can be shown to users. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The HTTP status; 0 without a reply. */
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly fields: readonly InvalidField[];
  /** The server's messages for the user; none without a reply. */
  readonly messages: readonly string[];
  /** Identifies this request in the server's log. */
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

/** There is nothing there that this user may see, so retrying is useless. */
export function isNotFound(error: unknown): error is ApiError {
  return isApiError(error) && error.status === 404;
}

/** The same for an id from an address; an impossible id names nothing either. */
export const isNoSuchId = (error: unknown): boolean =>
  isNotFound(error) || (isApiError(error) && error.status === 400);

export function isApiError(error: unknown): error is ApiError {
  return error instanceof ApiError;
}

/** Codes of calls whose reply was lost. */
const lost: readonly string[] = ['network', 'timeout', 'unreadable'];

/** Whether a failed call may still have taken effect. */
export const mayHaveArrived = ({ code }: ApiError): boolean => lost.includes(code);
