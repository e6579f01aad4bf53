import { openRegistryPortal } from './commands/open-registry-portal.ts';
import { runRegistryCommand } from './importer/registry-command.ts';
import { processIo } from './platform/command.ts';

// `npm run registry`: manages the registry's imports and change feed.
process.exitCode = await runRegistryCommand(
  process.argv.slice(2),
  processIo((options) => openRegistryPortal(process.env, options)),
);
