import { openCommandDatabase, readCommandEnv } from './commands/open-command-database.ts';
import { secretsOf } from './commands/read-secrets.ts';
import { runMailCommand } from './notifications/mail-command.ts';
import { processIo } from './platform/command.ts';

// `npm run mail`: receives messages from a mail server.
process.exitCode = await runMailCommand(
  process.argv.slice(2),
  processIo(async (options) => {
    const env = readCommandEnv(process.env);
    const secrets = await secretsOf(env, options);
    return { ...(await openCommandDatabase(env, options)), secrets, stdin: process.stdin };
  }),
);
