import { defineLabels } from '@tradebridge/contract/labels';

export const documentLabels = defineLabels('documents', {
  title: 'Documents',
  countOne: '1 document',
  countMany: '{count} documents',
  countShown: '{shown} of {count} documents',

  // Finding.
  searchLabel: 'Search documents',
  searchHint: 'Name or category',
  filterAll: 'All',
  filterOurs: 'Uploaded here',
  sortDate: 'Date',
  sortName: 'Name',
  sortCategory: 'Category',
  sortSize: 'Size',
  listOf: 'Documents',
  noneFound: 'No documents match',
  emptyTitle: 'No documents yet',
  emptyHint: 'Documents from the institution for this company appear here.',
  emptyHintWriter: 'Documents from the institution and your uploads appear here.',
  failed: 'The documents couldn’t be loaded',

  // Columns.
  columnName: 'Name',
  columnType: 'Type',
  columnCategory: 'Category',
  columnDate: 'Date',
  columnSize: 'Size',
  columnActions: 'Actions',
  unknownType: 'File',

  // One document.
  opensHere: 'view',
  save: 'Download',
  download: 'Download {title}',
  delete: 'Delete {title}',
  failedContent: 'The document couldn’t be shown',
  downloadFailed: 'The document couldn’t be downloaded',
  deleteTitle: 'Delete document?',
  deleteWords: '{title} is deleted for everyone at this company. This can’t be undone.',
  deleteConfirm: 'Delete document',
  deleted: 'Document deleted',

  // Uploading.
  upload: 'Upload documents',
  choose: 'Choose files',
  rules: '{types}, up to {size} each. Photos are resized first.',
  category: 'Category (optional)',
  categoryHelp: 'To help find the files again, such as insurance or safety.',
  uploadedOne: '1 document uploaded',
  uploadedMany: '{count} documents uploaded',
});
