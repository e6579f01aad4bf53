import { runAccountsCommand } from './identity/accounts-command.ts';
import { openAccounts } from './identity/open-accounts.ts';

// `npm run accounts`: the operator's hand on accounts.
// Whoever reads may stop early, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

process.exitCode = await runAccountsCommand(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  openPortal: () => openAccounts(process.env),
  now: () => new Date(),
});
