import { defineLabels } from '@tradebridge/contract/labels';

/** The sentence for a fault in an extract; `{expected}` is one of the labels below. */
export const faultSentences = defineLabels('registryFault', {
  sentence: 'expected {expected}',
  sentenceOfValue: "'{value}': expected {expected}",
  referredToByOne: '{expected} (1 row refers to this one)',
  referredToByMany: '{expected} ({count} rows refer to this one)',
});

/** What was expected: each continues 'expected …'. */
export const expectedLabels = defineLabels('registryExpected', {
  // The zip or folder
  source: 'a folder or .zip that exists and can be read',
  readable: 'to be able to read it',
  readableBut: 'to be able to read it ({code})',
  wholeZip: 'a complete zip',
  namesInside: 'names of entries to stay inside the zip',
  entryOnce: 'each entry once',
  maxEntries: 'up to {limit} entries',
  maxUnpackedBytes: 'up to {limit} bytes when unpacked',
  notEncrypted: 'entries that are not encrypted',
  usualPacking: 'entries that are stored or deflated',
  entryReadable: 'an entry that can be read',
  entryUnpacks: 'an entry that can be unpacked',
  entryUndamaged: 'an undamaged entry (its CRC-32 differs)',

  // The manifest and the files
  fileThere: 'the file to be present',
  fileOrHeader: 'the file to be present, even with only its header',
  fileBecause: 'the file to be present, because {file} is',
  notALink: 'a file, not a link',
  maxBytes: 'up to {limit} bytes',
  json: 'JSON in UTF-8',
  jsonNotUtf16: 'JSON in UTF-8, not UTF-16: save the file again as UTF-8',
  manifest: 'an object with format, instituteId, generatedAt and mode',
  format: 'registry-extract/1',
  instituteId: 'text of 1 to 255 characters',
  generatedAt: 'an RFC 3339 time with an offset',
  notAhead: "a time at most a day ahead of the portal's clock",
  mode: 'full or delta',

  // Records
  header: 'a header row',
  maxColumns: 'up to {max} columns',
  columnOnce: 'each column once',
  columnThere: 'the column to be present',
  cells: '{count} cells like the header, not {found}',
  cellsNotNone: '{count} cells like the header, not an empty line',
  closingQuote: 'a closing quote',
  lineFeed: 'a line feed',
  lineFeedAfterReturn: 'a line feed after the carriage return',
  noQuoteWithin: 'no quote inside a cell that does not start with one',
  endAfterQuote: 'a separator or the end of the line after the closing quote',
  recordEnd: 'a record that ends within {limit} bytes',
  utf8: 'UTF-8',
  notUtf16: 'UTF-8, not UTF-16: save the file again as “CSV UTF-8”',

  // Cells
  notEmpty: '{expected}, not an empty cell',
  id: '1 to 64 of the characters A-Z a-z 0-9 . _ -',
  text: 'up to {longest} characters, no control characters',
  lines: 'up to {longest} characters, no control characters except line breaks',
  date: 'a date, YYYY-MM-DD',
  instant: 'an RFC 3339 time with an offset, such as 2026-03-02T08:00:00+08:00',
  money: 'dollars with two decimal places, such as 1234.50, not negative',
  hours: 'hours with two decimal places, such as 7.50, not negative',
  integer: 'a whole number from {min} to {max}',
  year: 'a year, such as 2026',
  oneOf: 'one of {words}',
  bool: 'true or false',
  httpsList: 'https addresses separated by |',
  country: 'a four-digit SACC country code, such as 1101',
  abn: 'an ABN: 11 digits with valid check digits',
  usi: 'a USI: 10 characters with a valid check character',
  fileName: 'the name of a file in {folder}/, without a path',

  // Between cells and rows
  gstWithin: 'GST that is not more than {column}, which includes it',
  notBefore: 'a time not before {column}',
  unique: 'a value that no other row has (line {other} has it)',
  uniqueInPortal: 'a value that no other row of the portal has',
  notBeingPaid: 'a value that no pre-enrolment being paid has',
  reference: 'the {key} of a row of {file}',
  referenceOrPortal: 'the {key} of a row of {file} or of the portal',
  noCircle: 'no cycle: a row must not be its own ancestor',
  mostOfPortal:
    'most of what the portal has: the extract lacks {lacking} of {known} rows, more than {share} % (--allow-retiring permits it)',

  // Files that rows name
  fileInFolder: 'a file in {folder}/',
  fileNotALink: 'a file in {folder}/, not a link',
  fileOfMost: 'a file of up to {limit} bytes',
  image: 'an image that can be decoded',
  pdf: 'a PDF',
});
