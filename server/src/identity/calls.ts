import * as contract from '@tradebridge/contract/identity';
import * as proof from '@tradebridge/contract/identity-proof';
import * as mailedLinks from '@tradebridge/contract/mailed-links';
import * as passkeyContract from '@tradebridge/contract/passkeys';
import { serve, serveOpen } from '../platform/serve.ts';
import { changePassword } from './change-password.ts';
import { completeSecondFactorChange, startSecondFactorChange } from './change-second-factor.ts';
import { confirmEmailChange } from './confirm-email-change.ts';
import { endOtherSessions, endSession, signOut } from './end-own-sessions.ts';
import { enterCode } from './enter-code.ts';
import { rememberDevice } from './known-devices.ts';
import { linkProvider } from './link-provider.ts';
import { unlinkProvider } from './linked-providers.ts';
import { sendPasscode, validatePasscode } from './passcodes.ts';
import { renamePasskey, revokePasskey } from './passkeys/manage-passkeys.ts';
import {
  completePasskeyRegistration,
  startPasskeyRegistration,
} from './passkeys/register-passkey.ts';
import {
  completePasskey,
  provePasskey,
  startPasskey,
  startPasskeyFactor,
  startPasskeyProof,
  usePasskeyFactor,
} from './passkeys/use-passkey.ts';
import { proveIdentity, retrieveProofWays, sendProofPasscode } from './prove-identity.ts';
import { completeProvider, startProvider } from './provider-sign-in.ts';
import { makeRecoveryCodes, useRecoveryCode } from './recovery-codes.ts';
import {
  registerSecretKey,
  retrieveSecretKey,
  setMfaRegistered,
} from './register-authenticator.ts';
import { requestEmailChange, withdrawEmailChange } from './request-email-change.ts';
import { resetPassword } from './reset-password.ts';
import { retrieveLink } from './retrieve-link.ts';
import { retrieveSecurity } from './retrieve-security.ts';
import { sendVerificationMail } from './send-verification-mail.ts';
import { requestPasswordReset, signUp } from './sign-up.ts';
import { forgetDevice, trustDevice } from './trusted-devices.ts';
import { updateLastLogin } from './update-last-login.ts';
import { validateMfaPasscode } from './validate-authenticator.ts';
import { verifyEmail } from './verify-email.ts';

export const identityCalls = {
  [contract.signUp.path]: serveOpen(contract.signUp, signUp),
  [contract.requestPasswordReset.path]: serveOpen(
    contract.requestPasswordReset,
    requestPasswordReset,
  ),
  [contract.retrieveLink.path]: serveOpen(contract.retrieveLink, retrieveLink),
  [mailedLinks.enterCode.path]: serveOpen(mailedLinks.enterCode, enterCode),
  [contract.resetPassword.path]: serveOpen(contract.resetPassword, resetPassword),
  [contract.verifyEmail.path]: serveOpen(contract.verifyEmail, verifyEmail),
  [contract.confirmEmailChange.path]: serveOpen(contract.confirmEmailChange, confirmEmailChange),
  [contract.linkProvider.path]: serveOpen(contract.linkProvider, linkProvider),
  [contract.startProvider.path]: serveOpen(contract.startProvider, startProvider),
  [contract.completeProvider.path]: serveOpen(contract.completeProvider, completeProvider),
  [contract.sendMFAPasscodeToEmail.path]: serve(contract.sendMFAPasscodeToEmail, sendPasscode),
  [contract.resendMFAPasscode.path]: serve(contract.resendMFAPasscode, sendPasscode),
  [contract.validateMFAEmailPasscode.path]: serve(
    contract.validateMFAEmailPasscode,
    validatePasscode,
  ),
  [contract.validateMFAPasscode.path]: serve(contract.validateMFAPasscode, validateMfaPasscode),
  [contract.retrieveMFASecretKey.path]: serve(contract.retrieveMFASecretKey, retrieveSecretKey),
  [contract.registerMFASecretKey.path]: serve(contract.registerMFASecretKey, registerSecretKey),
  [contract.setUserMfaRegistered.path]: serve(contract.setUserMfaRegistered, setMfaRegistered),
  [contract.useRecoveryCode.path]: serve(contract.useRecoveryCode, useRecoveryCode),
  [contract.makeRecoveryCodes.path]: serve(contract.makeRecoveryCodes, makeRecoveryCodes),
  [contract.trustDevice.path]: serve(contract.trustDevice, trustDevice),
  [contract.rememberDevice.path]: serve(contract.rememberDevice, rememberDevice),
  [contract.retrieveSecurity.path]: serve(contract.retrieveSecurity, retrieveSecurity),
  [contract.endSession.path]: serve(contract.endSession, endSession),
  [contract.endOtherSessions.path]: serve(contract.endOtherSessions, endOtherSessions),
  [contract.forgetDevice.path]: serve(contract.forgetDevice, forgetDevice),
  [contract.requestEmailChange.path]: serve(contract.requestEmailChange, requestEmailChange),
  [contract.withdrawEmailChange.path]: serve(contract.withdrawEmailChange, withdrawEmailChange),
  [contract.unlinkProvider.path]: serve(contract.unlinkProvider, unlinkProvider),
  [contract.changePassword.path]: serve(contract.changePassword, changePassword),
  [contract.startSecondFactorChange.path]: serve(
    contract.startSecondFactorChange,
    startSecondFactorChange,
  ),
  [contract.completeSecondFactorChange.path]: serve(
    contract.completeSecondFactorChange,
    completeSecondFactorChange,
  ),
  [contract.sendVerificationMail.path]: serve(contract.sendVerificationMail, sendVerificationMail),
  [contract.updateUserLastLogin.path]: serve(contract.updateUserLastLogin, updateLastLogin),
  [contract.signOut.path]: serve(contract.signOut, signOut),
  [proof.retrieveProofWays.path]: serve(proof.retrieveProofWays, retrieveProofWays),
  [proof.sendProofPasscode.path]: serve(proof.sendProofPasscode, sendProofPasscode),
  [proof.proveIdentity.path]: serve(proof.proveIdentity, proveIdentity),
  [passkeyContract.startPasskey.path]: serveOpen(passkeyContract.startPasskey, startPasskey),
  [passkeyContract.completePasskey.path]: serveOpen(
    passkeyContract.completePasskey,
    completePasskey,
  ),
  [passkeyContract.startPasskeyFactor.path]: serve(
    passkeyContract.startPasskeyFactor,
    startPasskeyFactor,
  ),
  [passkeyContract.usePasskeyFactor.path]: serve(
    passkeyContract.usePasskeyFactor,
    usePasskeyFactor,
  ),
  [passkeyContract.startPasskeyProof.path]: serve(
    passkeyContract.startPasskeyProof,
    startPasskeyProof,
  ),
  [passkeyContract.provePasskey.path]: serve(passkeyContract.provePasskey, provePasskey),
  [passkeyContract.startPasskeyRegistration.path]: serve(
    passkeyContract.startPasskeyRegistration,
    startPasskeyRegistration,
  ),
  [passkeyContract.completePasskeyRegistration.path]: serve(
    passkeyContract.completePasskeyRegistration,
    completePasskeyRegistration,
  ),
  [passkeyContract.renamePasskey.path]: serve(passkeyContract.renamePasskey, renamePasskey),
  [passkeyContract.revokePasskey.path]: serve(passkeyContract.revokePasskey, revokePasskey),
};
