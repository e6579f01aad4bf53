import { runAuditCommand } from './audit/audit-command.ts';
import { openCommandDatabase, readCommandEnv } from './commands/open-command-database.ts';
import { processIo } from './platform/command.ts';

// `npm run audit`: the operator's hand on the record of events.
process.exitCode = await runAuditCommand(
  process.argv.slice(2),
  processIo((options) => openCommandDatabase(readCommandEnv(process.env), options)),
);
