import { once } from 'node:events';
import { inspect } from 'node:util';
import type { ImportOrder, ImportReport } from './importer/import-in-child.ts';
import { importOrdered } from './importer/import-ordered.ts';

// The process in which the server imports an uploaded extract, on instruction from its parent.
// Without a parent the result cannot be reported, so the transaction is rolled back.
process.on('disconnect', () => process.exit(1));
// Ctrl-C signals the whole process group; the parent ends this process when it has finished.
process.on('SIGINT', () => {});

const send = (report: ImportReport) =>
  new Promise<void>((resolve, reject) => {
    process.send?.(report, undefined, {}, (error: Error | null) =>
      error ? reject(error) : resolve(),
    );
  });

// The parent sends nothing else.
const [order] = (await once(process, 'message')) as [ImportOrder];
const end = await importOrdered(order, {
  log: (progress) => void send({ progress }),
  onCause: (cause) => void send({ cause: inspect(cause) }),
});
await send({ end });
process.exit();
