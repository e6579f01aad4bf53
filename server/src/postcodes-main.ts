import { runPostcodesCommand } from './addresses/command.ts';
import { openPortal } from './registry/open-portal.ts';

// `npm run postcodes`: the operator's hand on the localities that addresses are looked up in.
process.exitCode = await runPostcodesCommand(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  openPortal: () => openPortal(process.env),
});
