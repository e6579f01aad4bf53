/*
 * Writes the tree of the routes, `src/routeTree.gen.ts`, from the files in `src/routes`: for the check of
 * types, which comes before a build. Reading Vite's configuration is enough, the router's plugin does it then.
 */
import path from 'node:path';
import { resolveConfig } from 'vite';

await resolveConfig({ configFile: path.join(import.meta.dirname, '../vite.config.ts') }, 'build');
