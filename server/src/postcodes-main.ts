import { runPostcodesCommand } from './addresses/postcodes-command.ts';
import { openCommandDatabase, readCommandEnv } from './commands/open-command-database.ts';
import { processIo } from './platform/command.ts';

// `npm run postcodes`: the operator's hand on the localities that addresses are looked up in.
process.exitCode = await runPostcodesCommand(
  process.argv.slice(2),
  processIo((options) => openCommandDatabase(readCommandEnv(process.env), options)),
);
