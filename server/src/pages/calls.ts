import * as contract from '@tradebridge/contract/pages';
import { serve } from '../platform/serve.ts';
import { retrieveMenuForEdit, saveMenu } from './edit-menu.ts';
import {
  deletePages,
  discardPageDraft,
  publishPage,
  retrievePageForEdit,
  retrievePages,
  savePages,
  unpublishPage,
} from './edit-pages.ts';
import { previewPage } from './preview-page.ts';
import { retrieveOutline } from './read-outline.ts';
import { getPage, getPages, retrieveMenu } from './read-pages.ts';

export const pageCalls = {
  [contract.getOne.path]: serve(contract.getOne, getPage),
  [contract.getMany.path]: serve(contract.getMany, getPages),
  [contract.retrieveMenu.path]: serve(contract.retrieveMenu, retrieveMenu),
  [contract.retrieveMenuForEdit.path]: serve(contract.retrieveMenuForEdit, retrieveMenuForEdit),
  [contract.saveMenu.path]: serve(contract.saveMenu, saveMenu),
  [contract.savePages.path]: serve(contract.savePages, savePages),
  [contract.deletePages.path]: serve(contract.deletePages, deletePages),
  [contract.retrievePages.path]: serve(contract.retrievePages, retrievePages),
  [contract.retrieveOutline.path]: serve(contract.retrieveOutline, retrieveOutline),
  [contract.retrievePageForEdit.path]: serve(contract.retrievePageForEdit, retrievePageForEdit),
  [contract.publishPage.path]: serve(contract.publishPage, publishPage),
  [contract.unpublishPage.path]: serve(contract.unpublishPage, unpublishPage),
  [contract.discardPageDraft.path]: serve(contract.discardPageDraft, discardPageDraft),
  [contract.previewPage.path]: serve(contract.previewPage, previewPage),
};
