import { employerContactsFile } from '../companies/import.ts';
import { receiptsFile } from '../receipts/import.ts';
import { expectedLabels } from '../registry/fault-labels.ts';
import { shownValue } from '../registry/faults.ts';
import { registryLabels as labels } from '../registry/labels.ts';
import type { Manifest } from '../registry/manifest.ts';
import { Protections } from '../registry/protections.ts';
import { stageOf } from '../registry/stage-file.ts';
import { noteChangedEmployers } from './changed-employers.ts';
import { countRetirable, type Differences, findDifferences } from './find-differences.ts';
import { countHeldBack, type HeldBack, heldBackWarning } from './hold-back.ts';
import type { Import, Staged } from './import-run.ts';
import type { Counts } from './merge.ts';
import { findTakeOvers, findUnknownPortalIds } from './take-over.ts';
import { noteTouchedContracts } from './touched-contracts.ts';

/** Share of a kind, and number of rows, that a full extract may retire without permission. */
const maxRetiredShare = 0.1;
const maxRetiredRows = 20;

export interface Comparison {
  readonly differences: readonly Differences[];
  readonly protections: Protections;
  /** What applying the extract would do. */
  readonly counts: ReadonlyMap<string, Counts>;
}

/** The counts of a file, with the final number of updates, less what was held back. */
export function countsOf(
  { stagedRows, inserts, retirements }: Differences,
  updated: number,
  held: HeldBack = { inserts: 0, retirements: 0 },
): Counts {
  const inserted = inserts - held.inserts;
  return {
    inserted,
    updated,
    unchanged: stagedRows - inserted - updated,
    retired: retirements - held.retirements,
  };
}

/** Receipts that would replace one that the portal never issued to the company. */
async function warnOfPortalReceipts({ client, warn }: Import): Promise<void> {
  const { rows } = await client.query<{ line: number; number: string }>(
    `select line, portal_receipt_number as number from ${stageOf(receiptsFile)} s
     where portal_receipt_number is not null and not exists (
       select from portal_receipts own
       where own.receipt_number = s.portal_receipt_number and own.kind = 'receipt'
         and own.employer_id = s.employer_id
     )
     order by line`,
  );
  for (const { line, number } of rows) {
    const values = { file: receiptsFile.name, line, number: shownValue(number) };
    warn([labels.receiptUnknown, values]);
  }
}

/**
 * Contacts of one company that share an address: it is ambiguous which of them an e-mail or an
 * account belongs to.
 */
async function warnOfSharedAddresses({ client, warn }: Import, mode: Manifest['mode']) {
  const { rows } = await client.query<{ line: number; other: string }>(
    `select s.line, min(other.contact_id) as other
     from ${stageOf(employerContactsFile)} s
     join (
       select contact_id, employer_id, email, line from ${stageOf(employerContactsFile)}
       union all
       select contact_id, employer_id, email, 0 from employer_contacts kept
       where $1 and retired_at is null
         -- As two conditions, both use hash joins; with OR, every pair would be compared.
         and not exists (
           select from ${stageOf(employerContactsFile)} staged
           where staged.contact_id = kept.contact_id
         )
         and not exists (
           select from ${stageOf(employerContactsFile)} staged
           where staged.portal_id = kept.portal_id
         )
     ) other on other.employer_id = s.employer_id and lower(other.email) = lower(s.email)
       and other.contact_id <> s.contact_id and other.line < s.line
     group by s.line order by s.line`,
    [mode !== 'full'],
  );
  for (const { line, other } of rows) {
    const values = { file: employerContactsFile.name, line, contact: shownValue(other) };
    warn([labels.addressShared, values]);
  }
}

/** Stops an extract that lost rows on the way, which would empty the portal. */
async function brake({ client, faults }: Import, { file, retirements }: Differences) {
  if (retirements <= maxRetiredRows) return;
  const known = await countRetirable(client, file);
  if (retirements <= known * maxRetiredShare) return;
  faults.add({
    file: file.name,
    expected: [
      expectedLabels.mostOfPortal,
      { lacking: retirements, known, share: maxRetiredShare * 100 },
    ],
  });
}

/**
 * Determines, without locks, what an extract changes, whose pages show it, and where it conflicts
 * with the portal's own changes.
 */
export async function compareWithPortal(
  context: Import,
  { manifest, staged, isRetiring }: { manifest: Manifest; staged: Staged; isRetiring: boolean },
): Promise<Comparison> {
  const { client, options, warn } = context;
  const protections = await Protections.load(client, manifest.generatedAt);
  const differences: Differences[] = [];
  for (const [file, columns] of staged) {
    let found = await findDifferences(client, protections, { file, columns, isRetiring });
    if (file.takesOver) {
      for (const { line, portal_id: portalId } of await findUnknownPortalIds(client, found)) {
        warn([labels.portalIdUnknown, { file: file.name, line, id: portalId }]);
      }
      found = await findTakeOvers(client, found);
    }
    differences.push(found);
    if (file === receiptsFile) await warnOfPortalReceipts(context);
    if (file === employerContactsFile) await warnOfSharedAddresses(context, manifest.mode);
    if (manifest.mode === 'full' && !options.allowsRetiring) await brake(context, found);
    await protections.findOverruled(file, stageOf(file));
    for (const conflict of await protections.findConflicts(file, columns)) {
      const { line, column, value, portal } = conflict;
      warn([
        labels.conflict,
        {
          file: file.name,
          line,
          column,
          value: shownValue(value ?? ''),
          portal: shownValue(portal ?? ''),
        },
      ]);
    }
  }
  if (options.isDryRun) {
    const held = await countHeldBack(client, differences);
    if (held > 0) warn(heldBackWarning(held));
  }
  await noteTouchedContracts(client, differences);
  await noteChangedEmployers(client, differences);
  return {
    differences,
    protections,
    counts: new Map(differences.map((found) => [found.file.name, countsOf(found, found.updates)])),
  };
}
