import * as contract from '@tradebridge/contract/forms';
import { serve } from '../platform/serve.ts';
import {
  archiveForms,
  deleteForms,
  discardFormDraft,
  retrieveFormForEdit,
  saveForm,
  unpublishForm,
} from './edit-forms.ts';
import { getForm, retrieveForms } from './read-forms.ts';

export const formCalls = {
  [contract.getForm.path]: serve(contract.getForm, getForm),
  [contract.retrieveForms.path]: serve(contract.retrieveForms, retrieveForms),
  [contract.retrieveFormForEdit.path]: serve(contract.retrieveFormForEdit, retrieveFormForEdit),
  [contract.saveForm.path]: serve(contract.saveForm, saveForm),
  [contract.unpublishForm.path]: serve(contract.unpublishForm, unpublishForm),
  [contract.discardFormDraft.path]: serve(contract.discardFormDraft, discardFormDraft),
  [contract.archiveForms.path]: serve(contract.archiveForms, archiveForms),
  [contract.deleteForms.path]: serve(contract.deleteForms, deleteForms),
};
