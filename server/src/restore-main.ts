import { isRehearsal, runRestoreCommand } from './backup/backup-command.ts';
import { openBackupPortal, openRestorePlace } from './commands/open-backup-portal.ts';
import { processIo } from './platform/command.ts';

// `npm run restore`: restores a portal from a backup, or rehearses that.
const args = process.argv.slice(2);
const open = isRehearsal(args) ? openBackupPortal : openRestorePlace;
process.exitCode = await runRestoreCommand(
  args,
  processIo((options) => open(process.env, options)),
);
