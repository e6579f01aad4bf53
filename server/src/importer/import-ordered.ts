import { type ExtractUpload, maxFaultsShown } from '@tradebridge/contract/administration';
import { textOf } from '@tradebridge/contract/labels';
import { loadOverrides } from '../labels/keep-overrides.ts';
import { openDatabase } from '../platform/database.ts';
import { openFiles } from '../platform/open-files.ts';
import { type Fault, faultSentence } from '../registry/faults.ts';
import { registryLabels } from '../registry/labels.ts';
import { importExtract } from './import-extract.ts';
import type { ImportEnd, ImportOrder } from './import-in-child.ts';
import type { ImportGiven, ImportOutcome } from './import-run.ts';
import { noCompanies } from './touched-companies.ts';

const shownFault = ({
  file,
  line,
  column,
  value,
  expected,
}: Fault): ExtractUpload['faults'][number] => ({
  file,
  line: line ?? null,
  column: column ?? null,
  message: faultSentence({ value, expected }),
});

/** Warnings shown; conflicts alone can run to thousands. */
const maxWarnings = 200;

function shownWarnings(warnings: readonly string[]): string[] {
  const more = warnings.length - maxWarnings;
  const shown = warnings.slice(0, maxWarnings);
  return more > 0 ? [...shown, textOf(registryLabels.more, { count: more })] : shown;
}

function endOf(outcome: ImportOutcome): ImportEnd {
  switch (outcome.status) {
    case 'busy':
      return { state: 'busy' };
    case 'refused':
      return {
        state: outcome.isStopped ? 'stopped' : 'refused',
        counts: [],
        companies: noCompanies,
        faults: outcome.faults.slice(0, maxFaultsShown).map(shownFault),
        faultCount: outcome.faultCount,
        warnings: shownWarnings(outcome.warnings),
      };
    default:
      return {
        state: outcome.status,
        companies: outcome.status === 'checked' ? outcome.companies : noCompanies,
        counts: [...outcome.counts].map(([file, count]) => ({ file, ...count })),
        faults: [],
        faultCount: 0,
        warnings: shownWarnings(outcome.warnings),
      };
  }
}

/** Runs in the child process: one import with its own connections. */
export async function importOrdered(
  { databaseUrl, files, source, now, options }: ImportOrder,
  { log, onCause }: Pick<ImportGiven, 'log' | 'onCause'>,
): Promise<ImportEnd> {
  const db = openDatabase(databaseUrl, { connections: 2 });
  try {
    await loadOverrides(db);
    const outcome = await importExtract({
      db,
      files: openFiles(files),
      source,
      now: new Date(now),
      ...(log && { log }),
      ...(onCause && { onCause }),
      options,
    });
    return endOf(outcome);
  } finally {
    await db.close();
  }
}
