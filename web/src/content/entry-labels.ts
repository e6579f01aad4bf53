import { defineLabels } from '@tradebridge/contract/labels';

export const entryLabels = defineLabels('contentEntry', {
  unsaved: 'Not saved',
  changedMeanwhile: '{who}. Your changes are still here and are not saved.',
  changedBySomebody: 'Someone else has changed this in the meantime',
  newerVersion:
    'Someone else has just saved a newer version. Your changes are still here and are not saved.',
  takeTheirs: 'Discard mine and load theirs',
  keepMine: 'Save mine over theirs',
  mayHaveArrived:
    'The connection was lost, so the change may have been saved. Save again: it is applied only once.',
  checkOne: 'Check 1 field. It is marked.',
  checkMany: 'Check {count} fields. They are marked.',
  copyOf: '{title} (Copy)',

  choosePage: 'Choose a page',
  changePage: 'Change page',
  noPage: 'Opens no page',
  openNone: 'No page',
  editPage: 'Edit the page',
  searchPages: 'Search pages',
  pagesFailed: 'The pages couldn’t be loaded',
  pagesNone: 'No pages yet',
  pagesNoneFound: 'No pages match',
  pageList: 'Pages',
  pageMissing: 'Page not found',
  pageDraft: 'Not published',

  chosenOne: '1 selected',
  chosenMany: '{count} selected',
  chooseAll: 'Select all in this list',
  chooseOne: 'Select {title}',
  deleteChosen: 'Delete',
  deleteHelp: 'All their versions are deleted, and users no longer see them.',
});
