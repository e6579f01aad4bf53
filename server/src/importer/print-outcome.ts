import type { Writable } from 'node:stream';
import { textOf } from '@tradebridge/contract/labels';
import { describeFault } from '../registry/faults.ts';
import { registryLabels } from '../registry/labels.ts';
import type { ImportOutcome } from './import-run.ts';

const columns = ['inserted', 'updated', 'unchanged', 'retired'] as const;

/** One line per file, its numbers under their names. */
function tableOf(counts: Extract<ImportOutcome, { status: 'imported' | 'checked' }>['counts']) {
  const line = (name: string, cells: readonly string[]) =>
    `${name.padEnd(28)}${cells.map((cell) => cell.padStart(11)).join('')}\n`;
  const rows = [...counts].map(([file, count]) =>
    line(
      file,
      columns.map((column) => String(count[column])),
    ),
  );
  return line('', columns) + rows.join('');
}

/** Prints what an import came to, and answers the exit code. */
export function printOutcome(
  outcome: ImportOutcome,
  { stdout, stderr }: { stdout: Writable; stderr: Writable },
): number {
  if (outcome.status === 'busy') {
    stderr.write('Another import is running: nothing was changed.\n');
    return 1;
  }
  for (const warning of outcome.warnings) stderr.write(`Warning: ${warning}\n`);
  if (outcome.status === 'refused') {
    for (const fault of outcome.faults) stderr.write(`${describeFault(fault)}\n`);
    const more = outcome.faultCount - outcome.faults.length;
    if (more > 0) stderr.write(`${textOf(registryLabels.more, { count: more })}\n`);
    stderr.write(
      `Nothing was changed: the extract has ${outcome.faultCount} ${outcome.faultCount === 1 ? 'fault' : 'faults'}.\n`,
    );
    return 1;
  }
  stdout.write(tableOf(outcome.counts));
  if (outcome.status === 'checked') stdout.write('A dry run: nothing was changed.\n');
  return 0;
}
