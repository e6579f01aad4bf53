import { runAuditCommand } from './audit/audit-command.ts';
import { findSecret } from './commands/find-secret.ts';
import { openCommandDatabase, readCommandEnv } from './commands/open-command-database.ts';
import { processIo } from './platform/command.ts';

// `npm run audit`: verifies the audit log.
process.exitCode = await runAuditCommand(
  process.argv.slice(2),
  processIo(async (options) => {
    const env = readCommandEnv(process.env);
    const opened = await openCommandDatabase(env, options);
    const secret = await findSecret(env);
    const secrets = secret === null ? null : { secret, previousSecrets: env.AUTH_SECRET_PREVIOUS };
    return { ...opened, secrets };
  }),
);
