import { defineLabels } from '@tradebridge/contract/labels';

export const entryLabels = defineLabels('contentEntry', {
  unsaved: 'Not saved',
  changedMeanwhile: '{who}. Your changes are still here and are not saved.',
  changedBySomebody: 'Somebody else has changed this in the meantime',
  newerVersion:
    'Somebody else has just saved a newer version. Your changes are still here and are not saved.',
  takeTheirs: 'Discard mine and load theirs',
  keepMine: 'Save mine over theirs',
  mayHaveArrived:
    'The connection was lost, so the change may have been saved. Save again: it is only applied once.',
  checkOne: '1 field needs another look. It is marked.',
  checkMany: '{count} fields need another look. They are marked.',
  copyOf: '{title} (Copy)',

  choosePage: 'Choose a page',
  changePage: 'Change page',
  noPage: 'Opens no page',
  openNone: 'No page',
  editPage: 'Edit the page',
  searchPages: 'Search pages',
  pagesFailed: 'The pages could not be loaded',
  pagesNone: 'No pages yet',
  pagesNoneFound: 'No page matches',
  pageList: 'Pages',
  pageMissing: 'Page not found',
  pageDraft: 'Not published',

  chosenOne: '1 chosen',
  chosenMany: '{count} chosen',
  chooseAll: 'Choose all that are listed',
  chooseOne: 'Choose {title}',
  deleteChosen: 'Delete',
  deleteHelp: 'They are deleted with all their versions. Users no longer see them.',
});
