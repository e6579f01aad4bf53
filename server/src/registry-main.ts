import { processIo } from './platform/command.ts';
import { openRegistryPortal } from './registry/open-registry-portal.ts';
import { runRegistryCommand } from './registry/registry-command.ts';

// `npm run registry`: the operator's hand on the registry's import and change feed.
process.exitCode = await runRegistryCommand(
  process.argv.slice(2),
  processIo((options) => openRegistryPortal(process.env, options)),
);
