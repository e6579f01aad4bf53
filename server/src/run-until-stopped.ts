import { StartFailure } from './platform/start-failure.ts';

/** What started and has to be stopped again, the last first. */
export class Stoppables {
  readonly #stops: (() => Promise<void>)[] = [];

  add(stop: () => Promise<void>): void {
    this.#stops.unshift(stop);
  }

  async stopAll(): Promise<void> {
    for (const stop of this.#stops.splice(0)) {
      try {
        await stop();
      } catch (error) {
        // What else is open must be stopped all the same.
        console.error(error);
      }
    }
  }
}

/**
 * Runs a program that goes on until SIGINT or SIGTERM, then stops it cleanly. A StartFailure is
 * told in its one sentence, and the program exits with 1.
 */
export async function runUntilStopped(
  start: (stoppables: Stoppables) => Promise<void>,
): Promise<void> {
  const stoppables = new Stoppables();
  let isStopping = false;
  const stop = async () => {
    // A second Ctrl-C is impatience, not another wish: the first is already being followed.
    if (isStopping) return;
    isStopping = true;
    await stoppables.stopAll();
    process.exit();
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  try {
    await start(stoppables);
  } catch (error) {
    if (isStopping) return;
    console.error(error instanceof StartFailure ? error.message : error);
    process.exitCode = 1;
    await stop();
  }
}
