import { defineLabels } from '@tradebridge/contract/labels';

export const exportLabels = defineLabels('apprentices.export', {
  open: 'Export',
  titleOne: 'Export 1 apprentice',
  titleMany: 'Export {count} apprentices',
  explained:
    'The file contains the list as shown, in the same order: the contract, the supervisor, the units counted, and the progress expected by today.',
  leadingZeros:
    'To open it in Excel, choose the Excel file: in a CSV file, Excel drops the zeros of numbers such as 0012345.',
  csv: 'CSV file',
  workbook: 'Excel file',
  fileName: '{company} apprentices {day}',
  reportsHeld: 'Reports paused',
  expected: 'Expected by now',
  pace: 'Compared with expected',
});
