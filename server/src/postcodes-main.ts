import { runPostcodesCommand } from './addresses/postcodes-command.ts';
import { openCommandDatabase, readCommandEnv } from './commands/open-command-database.ts';
import { processIo } from './platform/command.ts';

// `npm run postcodes`: manages the localities for looking up addresses.
process.exitCode = await runPostcodesCommand(
  process.argv.slice(2),
  processIo((options) => openCommandDatabase(readCommandEnv(process.env), options)),
);
