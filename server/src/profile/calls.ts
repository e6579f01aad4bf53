import * as contract from '@tradebridge/contract/profile';
import { serve } from '../platform/serve.ts';
import { confirmOwnEmailChange } from './confirm-own-email-change.ts';
import { syncContactDetails } from './get-employer-user.ts';
import { registerUser } from './register-user.ts';
import { retrieveShellContent } from './retrieve-shell-content.ts';
import { updateProfile } from './update-profile.ts';

export const profileCalls = {
  [contract.registerUser.path]: serve(contract.registerUser, registerUser),
  [contract.retrieveShellContent.path]: serve(contract.retrieveShellContent, retrieveShellContent),
  [contract.updateProfile.path]: serve(contract.updateProfile, updateProfile),
  [contract.confirmOwnEmailChange.path]: serve(
    contract.confirmOwnEmailChange,
    confirmOwnEmailChange,
  ),
  [contract.syncEmployerContactDetails.path]: serve(
    contract.syncEmployerContactDetails,
    syncContactDetails,
  ),
};
