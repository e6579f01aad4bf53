import { atMost, type Question } from './question.ts';
import { compare, inTurns } from './statistics.ts';
import type { Workbench } from './workbench.ts';

const rounds = 7;

async function startAndStop(bench: Workbench, script: string, dataFolder: string): Promise<number> {
  const program = await bench.start({ script, env: { DATA_DIR: dataFolder, LOG_LEVEL: 'warn' } });
  await program.stop();
  return program.readyAfterMs;
}

/** How long `npm start` takes the second time, once its database and everything else exists. */
export const startUntilReady: Question = {
  name: 'start',
  async measure(bench) {
    const whole = 'dist/demonstration.js';
    const bare = 'bench/src/bare-start.ts';
    const dataFolder = bench.path('demonstration');
    await startAndStop(bench, whole, dataFolder);
    const pairs = await inTurns(
      rounds,
      () => startAndStop(bench, whole, dataFolder),
      () => startAndStop(bench, bare, dataFolder),
    );
    const { ratio, about } = compare(pairs, (value) => `${Math.round(value)} ms`);
    return [
      atMost(
        'start with data there until /readyz, against the database and a bare Fastify',
        ratio,
        3,
        { about },
      ),
    ];
  },
};
