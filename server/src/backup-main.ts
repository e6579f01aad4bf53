import { runBackupCommand } from './backup/backup-command.ts';
import { openBackupPortal } from './commands/open-backup-portal.ts';
import { processIo } from './platform/command.ts';

// `npm run backup`: writes all of the portal's data to a folder.
process.exitCode = await runBackupCommand(
  process.argv.slice(2),
  processIo((options) => openBackupPortal(process.env, options)),
);
