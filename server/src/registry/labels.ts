import { defineLabels } from '@tradebridge/contract/labels';

/** Messages for administrators about uploads and imports. */
export const registryLabels = defineLabels('registry', {
  alreadyImporting: 'This extract is already being imported.',
  notKept: 'This extract is no longer kept. Upload it again to import it.',
  tooManyWaiting: '{count} extracts are already waiting. Try or import one of them first.',
  sendZip: 'Send a zip (application/zip).',
  tooLarge: 'An extract can be up to {limit} MiB.',
  notAnExtract: 'This is not the ZIP file of an extract.',

  // Positions in the change feed
  otherEpoch:
    'The change feed is in epoch {epoch}, not the one that you gave: read it from its beginning.',
  noChangesYet: 'The change feed has no changes yet: read it from its beginning.',
  beyondLast:
    'The last change in the feed is {id}. If you know later ones, this database was restored: read the change feed from its beginning.',
  noLongerKept:
    'Acknowledged changes before {id} have been deleted, so some after your position may be missing: read the change feed from its beginning.',

  // Progress of an import
  waitsForOther: 'Waiting for another import to finish.',
  reading: 'Reading {file}',
  comparing: 'The extract is valid. Comparing it with the portal.',
  writing: 'Writing {kind}',
  writingLate: 'Updating records that users work on.',
  vacuuming: 'Optimising the database.',
  notVacuumed: 'The database couldn’t be optimised after the import.',

  // Results
  interrupted: 'The import was interrupted, and nothing was changed. Start it again.',
  brokeOff: 'The import was interrupted, and nothing was changed. See the server’s log.',

  // Warnings
  olderExtract: 'This extract was generated before the last one imported, so it retires nothing.',
  otherInstitute: "This extract belongs to the institution '{theirs}'; the portal's is '{ours}'.",
  columnUnknown: "{file}:{line}: the column '{column}' is not known",
  receiptUnknown: "{file}:{line}: the portal has not issued receipt '{number}' to this company.",
  addressShared: "{file}:{line}: contact '{contact}' of the same company has the same email.",
  portalIdUnknown: "{file}:{line}: the portal has no '{id}'.",
  conflict:
    "{file}:{line}: {column}: '{value}' conflicts with a change by the portal's users that the registry has not acknowledged; '{portal}' is kept.",
  heldBackOne:
    '{file}: 1 pre-enrolment is being paid; its changes are imported once the payment is resolved.',
  heldBackMany:
    '{file}: {count} pre-enrolments are being paid; their changes are imported once the payments are resolved.',
  more: '… and {count} more.',
});
