/**
 * The program cannot start, and the person who started it can do something about it.
 * The message is one sentence that says what; the command line prints it alone and exits with 1.
 */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}
