import {
  date,
  extractFile,
  fileIn,
  id,
  reference,
  required,
  text,
} from '../registry/extract-file.ts';
import { documents } from './tables.ts';

export const documentsFile = extractFile({
  name: 'documents.csv',
  table: documents,
  key: ['document_id'],
  columns: {
    document_id: required(id()),
    employer_id: required(reference('employers.csv')),
    title: required(text()),
    category: text(),
    file: required(fileIn('documents')),
    created_date: required(date()),
    portal_id: id(),
  },
  unique: ['portal_id'],
  values: [
    { column: 'file', from: 'file', sql: 's.file_stored' },
    { column: 'file_name', from: 'file', sql: 's.file' },
  ],
  isWrittenByUsers: 'true',
  takesOver: { kept: [], referredToBy: [] },
});
