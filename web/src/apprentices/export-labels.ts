import { defineLabels } from '@tradebridge/contract/labels';

export const exportLabels = defineLabels('apprentices.export', {
  open: 'Export',
  titleOne: 'Export 1 apprentice',
  titleMany: 'Export {count} apprentices',
  explained:
    'The file holds what the list shows now, in the same order: the contract, the supervisor, the units counted, and where progress should be by today.',
  csv: 'CSV file',
  workbook: 'Excel file',
  fileName: '{company} apprentices {day}',
  reportsHeld: 'Reports held back',
  expected: 'Competent by now, expected',
  pace: 'Compared with expected',
});
