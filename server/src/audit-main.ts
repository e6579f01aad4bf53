import { runAuditCommand } from './audit/command.ts';
import { openPortal } from './registry/open-portal.ts';

// `npm run audit`: the operator's hand on the record of events.
process.exitCode = await runAuditCommand(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  open: () => openPortal(process.env),
});
