import { openRegistryPortal } from './commands/open-registry-portal.ts';
import { runRegistryCommand } from './importer/registry-command.ts';
import { processIo } from './platform/command.ts';

// `npm run registry`: the operator's hand on the registry's import and change feed.
process.exitCode = await runRegistryCommand(
  process.argv.slice(2),
  processIo((options) => openRegistryPortal(process.env, options)),
);
