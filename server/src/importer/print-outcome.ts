import type { Writable } from 'node:stream';
import { textOf, textOfWording } from '@tradebridge/contract/labels';
import { describeFault, maxPrinted } from '../registry/faults.ts';
import { registryLabels } from '../registry/labels.ts';
import type { ImportOutcome } from './import-run.ts';
import type { TouchedCompanies } from './touched-companies.ts';
import type { UndoOutcome } from './undo-import.ts';
import { undoReasonLabels, whyNotUndone } from './undo-labels.ts';

const columns = ['inserted', 'updated', 'unchanged', 'retired'] as const;

/** One line per file, with aligned numbers. */
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

/** The companies with the most changes, one a line. */
function companiesOf({ count, most }: TouchedCompanies): string {
  if (count === 0) return '';
  const lines = most.map(
    ({ id, name, inserted, updated, retired }) =>
      `${id} ${name}: ${inserted} inserted, ${updated} updated, ${retired} retired\n`,
  );
  const more = count - most.length;
  const rest = more > 0 ? `${textOf(registryLabels.more, { count: more })}\n` : '';
  return `\n${count} ${count === 1 ? 'company changes' : 'companies change'}:\n${lines.join('')}${rest}`;
}

/** Prints the result of an import, and returns the exit code. */
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
  if (outcome.status === 'checked') {
    stdout.write(companiesOf(outcome.companies));
    stdout.write('A dry run: nothing was changed.\n');
  } else {
    const { id, undoableUntil } = outcome.record;
    stderr.write(
      undoableUntil === null
        ? 'This is the first import: it cannot be undone.\n'
        : `It can be undone until ${undoableUntil.toISOString()}: npm run registry -- undo --import ${id}\n`,
    );
  }
  return 0;
}

/** Prints the result of undoing an import, and returns the exit code. */
export function printUndo(
  outcome: UndoOutcome,
  { stdout, stderr }: { stdout: Writable; stderr: Writable },
): number {
  switch (outcome.status) {
    case 'undone': {
      const { importedAt, sourceName } = outcome;
      stdout.write(
        `The import of ${sourceName ?? 'an extract'} of ${importedAt.toISOString()} is undone.\n`,
      );
      return 0;
    }
    case 'blocked': {
      const { blocks } = outcome;
      for (const { file, key, reason } of blocks.slice(0, maxPrinted)) {
        stderr.write(`${file}: ${key.join(', ')}: ${textOf(undoReasonLabels[reason])}\n`);
      }
      const more = blocks.length - maxPrinted;
      if (more > 0) stderr.write(`${textOf(registryLabels.more, { count: more })}\n`);
      const rows = blocks.length === 1 ? 'row' : 'rows';
      stderr.write(
        `Nothing was undone: ${blocks.length} ${rows} of the import cannot be put back.\n`,
      );
      return 1;
    }
    default:
      stderr.write(`Nothing was undone. ${textOfWording(whyNotUndone(outcome.status))}\n`);
      return 1;
  }
}
