import { defineLabels } from '@tradebridge/contract/labels';

/** What an administrator is told of an upload, and of an import. */
export const registryLabels = defineLabels('registry', {
  alreadyImporting: 'This extract is being imported already.',
  notKept: 'This extract is no longer kept. Upload it again to import it.',
  tooManyWaiting: '{count} extracts are waiting already. Try or import one of them first.',
  sendZip: 'Send a zip (application/zip).',
  tooLarge: 'An extract can be no more than {limit} MiB.',
  notAnExtract: 'This is not a zip of an extract.',

  // How far an import is
  waitsForOther: 'Waiting for another import to end.',
  reading: 'Reading {file}',
  comparing: 'The extract is in order. Comparing it with the portal.',
  writing: 'Writing {kind}',
  writingLate: 'Updating what users work on.',
  vacuuming: 'Tidying up the database.',
  notVacuumed: 'The database could not be tidied up after the import.',

  // How it ended
  interrupted: 'The import was interrupted: nothing was changed. Begin it again.',
  brokeOff: 'The import broke off, and nothing was changed. The server’s log says why.',

  // Warnings
  olderExtract:
    'This extract was generated before the last one that was imported: it retires nothing.',
  otherInstitute: "This extract is of the institute '{theirs}', the portal's is '{ours}'.",
  columnUnknown: "{file}:{line}: the column '{column}' is not known",
  receiptUnknown: "{file}:{line}: the portal has issued no receipt '{number}' to this company.",
  addressShared: "{file}:{line}: contact '{contact}' of the same company has the same email.",
  portalIdUnknown: "{file}:{line}: the portal has no '{id}' to take over.",
  conflict:
    "{file}:{line}: {column}: '{value}' conflicts with what the portal's users changed and the registry has not acknowledged; '{portal}' stays.",
  heldBackOne:
    '{file}: 1 pre-enrolment is being paid; what the extract says otherwise of it is taken over once the payment is resolved.',
  heldBackMany:
    '{file}: {count} pre-enrolments are being paid; what the extract says otherwise of them is taken over once the payment is resolved.',
  more: '… and {count} more.',
});
