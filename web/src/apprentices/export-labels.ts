import { defineLabels } from '@tradebridge/contract/labels';

export const exportLabels = defineLabels('apprentices.export', {
  open: 'Export',
  titleOne: 'Export 1 apprentice',
  titleMany: 'Export {count} apprentices',
  explained:
    'The file holds what the list shows now, in the same order: the contract, the supervisor, the units counted, and where progress should be by today.',
  leadingZeros:
    'Choose the Excel file to open it in Excel: opened from CSV, numbers such as 0012345 lose their zeros there.',
  csv: 'CSV file',
  workbook: 'Excel file',
  fileName: '{company} apprentices {day}',
  reportsHeld: 'Reports held back',
  expected: 'Competent by now, expected',
  pace: 'Compared with expected',
});
