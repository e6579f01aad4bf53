import { StartFailure } from './platform/start-failure.ts';

/** Parts that have to be stopped, last started first. */
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
        // The remaining parts must still be stopped.
        console.error(error);
      }
    }
  }
}

/**
 * Runs a program until SIGINT or SIGTERM, then stops it gracefully. A StartFailure is printed as
 * its sentence, and the program exits with 1.
 */
export async function runUntilStopped(
  start: (stoppables: Stoppables) => Promise<void>,
): Promise<void> {
  const stoppables = new Stoppables();
  let isStopping = false;
  const stop = async () => {
    // A second Ctrl-C changes nothing: the program is already stopping.
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
