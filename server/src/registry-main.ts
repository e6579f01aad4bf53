import { runRegistryCommand } from './registry/command.ts';
import { openPortal } from './registry/open-portal.ts';

// `npm run registry`: the operator's hand on the registry's import and change feed.
// Whoever reads may stop early, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

process.exitCode = await runRegistryCommand(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  openPortal: () => openPortal(process.env),
  now: () => new Date(),
});
