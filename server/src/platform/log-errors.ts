/**
 * What the log may contain of an error: its type and origin, never what a user sent. Database
 * libraries put a statement's parameters into messages, mail libraries addresses.
 */
export function errorForLog(error: unknown): object {
  if (!isErrorLike(error)) return { type: typeof error };
  const { name, stack } = error;
  const facts = Object.fromEntries(
    ['code', 'constraint', 'table', 'routine', 'command', 'responseCode', 'syscall']
      .filter((fact) => fact in error)
      .map((fact) => [fact, Reflect.get(error, fact) as unknown]),
  );
  // The stack repeats the message with its parameters, so only the frames are kept.
  const places = stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
  return {
    type: name ?? 'Error',
    ...(!containsSentData(error) && { message: error.message }),
    ...facts,
    stack: places,
    ...(error.cause !== undefined && { cause: errorForLog(error.cause) }),
    // For an error that occurred at each of several addresses.
    ...(error instanceof AggregateError && { causes: error.errors.slice(0, 5).map(errorForLog) }),
  };
}

interface ErrorLike {
  readonly name?: string;
  readonly message: string;
  readonly stack?: string | undefined;
  readonly cause?: unknown;
}

/** An error, or what the job queue reports instead: its fields in a plain object. */
const isErrorLike = (error: unknown): error is ErrorLike =>
  typeof error === 'object' &&
  error !== null &&
  'message' in error &&
  typeof error.message === 'string';

/** Errors of Drizzle queries and of mail refused by a server. */
const containsSentData = (error: object) =>
  'params' in error || 'response' in error || 'rejected' in error;
