import { getSystemErrorName } from 'node:util';
import type { SetUpFault } from '@tradebridge/contract/set-up-rules';
import { UnexpectedStatus } from '../outside/call-outside.ts';
import { ProviderFailure } from '../outside/provider-failure.ts';
import { TookTooLong } from '../platform/within-time.ts';

export interface Fault {
  readonly fault: SetUpFault;
  /** A status or an error code; never what a service wrote. */
  readonly detail: string | null;
}

/** A test failed for a reason that it saw itself. */
export class PartFailure extends Error implements Fault {
  override readonly name = 'PartFailure';
  readonly fault: SetUpFault;
  readonly detail: string | null;

  constructor(fault: SetUpFault, detail: string | null = null) {
    super(`The test failed: ${fault}.`);
    this.fault = fault;
    this.detail = detail;
  }
}

/** By the codes of Node.js, PostgreSQL and the mail client. */
const byCode: readonly (readonly [codes: RegExp, fault: SetUpFault])[] = [
  [/^(ENOTFOUND|EAI_AGAIN|EDNS)$/, 'unknownHost'],
  [/^(ETIMEDOUT|UND_ERR_\w+_TIMEOUT|57014)$/, 'timeout'],
  [
    /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|ECONNECTION|EHOSTUNREACH|ENETUNREACH|EPIPE|UND_ERR_SOCKET|08\w{3})$/,
    'unreachable',
  ],
  [/CERT|UNABLE_TO_VERIFY|^ERR_TLS|^ERR_SSL|^ETLS$/, 'certificate'],
  [/^(EAUTH|28000|28P01)$/, 'credentials'],
  [/^(3D000|ENOENT|ENOTDIR)$/, 'address'],
  [/^(42501|25006|EACCES|EPERM|EROFS)$/, 'permission'],
  [/^53300$/, 'busy'],
  [/^57P0[123]$/, 'failing'],
  [/^(ENOSPC|EDQUOT|53100)$/, 'full'],
  [/^(EENVELOPE|EMESSAGE)$/, 'refused'],
];

/** By the words of errors that have no code. */
const byWords: readonly (readonly [words: RegExp, fault: SetUpFault])[] = [
  [/^timeout expired$|^Query read timeout$/, 'timeout'],
  [/^Connection terminated|^The connection ended/, 'unreachable'],
  [/certificate|wrong version number/i, 'certificate'],
  [/^(unexpected redirect|bad port)$/, 'address'],
];

/** What a status of HTTP means for the configuration. */
export function faultOfStatus(status: number): Fault {
  const detail = `HTTP ${status}`;
  if (status === 401 || status === 403) return { fault: 'credentials', detail };
  if (status === 429) return { fault: 'busy', detail };
  if (status >= 500) return { fault: 'failing', detail };
  const isAddress = status === 404 || status === 405 || status === 410 || status < 400;
  return { fault: isAddress ? 'address' : 'refused', detail };
}

/** Parts of errors of the libraries that speak with the services. */
interface ServiceError extends Error {
  readonly code?: unknown;
  readonly errno?: unknown;
  /** Of the mail client, as SMTP numbers it. */
  readonly responseCode?: unknown;
  /** Of the client of buckets. */
  readonly $metadata?: { readonly httpStatusCode?: unknown };
}

/** The mail client replaces the code of a failed connection by its own, and keeps the number. */
const codeOf = ({ code, errno }: ServiceError): string =>
  code === 'ESOCKET' && typeof errno === 'number' && errno < 0
    ? getSystemErrorName(errno)
    : String(code ?? '');

function faultOfBucket(name: string, status: number): Fault {
  if (name === 'AccessDenied') return { fault: 'permission', detail: name };
  if (name === 'NoSuchBucket') return { fault: 'address', detail: name };
  return faultOfStatus(status);
}

function faultOfMail(code: string, responseCode: number): Fault {
  const detail = `SMTP ${responseCode}`;
  if (code === 'EAUTH') return { fault: 'credentials', detail };
  return { fault: responseCode < 500 ? 'failing' : 'refused', detail };
}

function faultOfProvider({ reason, detail, cause }: ProviderFailure): Fault {
  const known = cause instanceof Error ? faultOf(cause) : null;
  switch (reason) {
    case 'timeout':
      return { fault: 'timeout', detail };
    case 'unavailable':
      if (known && known.fault !== 'unexpected') return { fault: known.fault, detail };
      return { fault: /HTTP \d/.test(detail) ? 'failing' : 'unreachable', detail };
    case 'misconfigured':
      return { fault: detail.startsWith('token') ? 'credentials' : 'address', detail };
    default:
      return { fault: 'refused', detail };
  }
}

/** What one error says, without what caused it. */
function ownFaultOf(error: Error): Fault | null {
  if (error instanceof PartFailure) return { fault: error.fault, detail: error.detail };
  if (error instanceof ProviderFailure) return faultOfProvider(error);
  if (error instanceof UnexpectedStatus) return faultOfStatus(error.status);
  const { responseCode, $metadata } = error as ServiceError;
  const code = codeOf(error);
  if (typeof responseCode === 'number') return faultOfMail(code, responseCode);
  const status = $metadata?.httpStatusCode;
  if (typeof status === 'number') return faultOfBucket(error.name, status);
  const ofCode = byCode.find(([codes]) => codes.test(code));
  if (ofCode) return { fault: ofCode[1], detail: code };
  // After the codes, since the client of buckets gives lost connections this name.
  if (error instanceof TookTooLong || error.name === 'TimeoutError') {
    return { fault: 'timeout', detail: null };
  }
  const ofWords = byWords.find(([words]) => words.test(error.message));
  return ofWords ? { fault: ofWords[1], detail: null } : null;
}

/** An error and what caused it, from the outside in. */
function* causesOf(error: unknown): Generator<Error> {
  if (!(error instanceof Error)) return;
  yield error;
  if (error instanceof AggregateError) for (const one of error.errors) yield* causesOf(one);
  yield* causesOf(error.cause);
}

/** What is wrong, as far as an error shows it. */
export function faultOf(error: unknown): Fault {
  for (const cause of causesOf(error)) {
    const fault = ownFaultOf(cause);
    if (fault) return fault;
  }
  return { fault: 'unexpected', detail: null };
}
