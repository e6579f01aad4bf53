import {
  date,
  extractFile,
  hours,
  id,
  lines,
  reference,
  required,
  text,
} from '../registry/extract-file.ts';
import { attendances } from './tables.ts';

export const attendancesFile = extractFile({
  name: 'attendances.csv',
  table: attendances,
  key: ['attendance_id'],
  columns: {
    attendance_id: required(id()),
    contract_id: required(reference('training_contracts.csv')),
    description: required(text()),
    from_date: required(date()),
    to_date: required(date()),
    hours_present: required(hours()),
    hours_absent: required(hours()),
    hours_absent_approved: required(hours()),
    note: lines(),
  },
  isOfContract: true,
});
