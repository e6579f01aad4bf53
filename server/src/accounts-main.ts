import { openAccountsPortal } from './commands/open-accounts-portal.ts';
import { runAccountsCommand } from './identity/accounts-command.ts';
import { processIo } from './platform/command.ts';
import { eraseCommand } from './privacy/erase-command.ts';
import { exportCommand } from './privacy/export-command.ts';
import { holdCommand, releaseCommand } from './privacy/hold-command.ts';
import { sealedPlaces } from './sealed-places.ts';

// `npm run accounts`: manages accounts.
process.exitCode = await runAccountsCommand(
  process.argv.slice(2),
  processIo(async (options) => ({
    ...(await openAccountsPortal(process.env, options)),
    sealedPlaces,
  })),
  { export: exportCommand, erase: eraseCommand, hold: holdCommand, release: releaseCommand },
);
