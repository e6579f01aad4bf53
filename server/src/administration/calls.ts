import * as contract from '@tradebridge/contract/administration';
import { serve } from '../platform/serve.ts';
import { endUserSessions } from './end-user-sessions.ts';
import { findUsers } from './find-users.ts';
import { resetSecondFactor } from './reset-second-factor.ts';
import { retrieveUser } from './retrieve-user.ts';
import { sendPasswordLink } from './send-password-link.ts';
import { sendVerificationMail } from './send-verification-mail.ts';
import { setDisabled } from './set-disabled.ts';
import { setStaffRole } from './set-staff-role.ts';
import { unlockUser } from './unlock-user.ts';

export const administrationCalls = {
  [contract.findUsers.path]: serve(contract.findUsers, findUsers),
  [contract.retrieveUser.path]: serve(contract.retrieveUser, retrieveUser),
  [contract.setStaffRole.path]: serve(contract.setStaffRole, setStaffRole),
  [contract.setDisabled.path]: serve(contract.setDisabled, setDisabled),
  [contract.resetSecondFactor.path]: serve(contract.resetSecondFactor, resetSecondFactor),
  [contract.unlockUser.path]: serve(contract.unlockUser, unlockUser),
  [contract.endUserSessions.path]: serve(contract.endUserSessions, endUserSessions),
  [contract.sendPasswordLink.path]: serve(contract.sendPasswordLink, sendPasswordLink),
  [contract.sendVerificationMailTo.path]: serve(
    contract.sendVerificationMailTo,
    sendVerificationMail,
  ),
};
