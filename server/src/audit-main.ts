import { runAuditCommand } from './audit/audit-command.ts';
import { openCommandDatabase, readCommandEnv } from './commands/open-command-database.ts';
import { processIo } from './platform/command.ts';

// `npm run audit`: verifies the audit log.
process.exitCode = await runAuditCommand(
  process.argv.slice(2),
  processIo((options) => openCommandDatabase(readCommandEnv(process.env), options)),
);
