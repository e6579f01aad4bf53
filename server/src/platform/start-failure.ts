/**
 * The program cannot start, for a reason that the operator can fix. The message is one sentence;
 * the command line prints only that and exits with 1.
 */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}
