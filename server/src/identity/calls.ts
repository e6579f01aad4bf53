import * as contract from '@tradebridge/contract/identity';
import { serve } from '../platform/serve.ts';
import { sendPasscode, validatePasscode } from './passcodes.ts';
import { registerUser } from './register-user.ts';
import { signOut } from './sign-out.ts';
import { updateLastLogin } from './update-last-login.ts';

export const identityCalls = {
  [contract.registerUser.path]: serve(contract.registerUser, registerUser),
  [contract.sendMFAPasscodeToEmail.path]: serve(contract.sendMFAPasscodeToEmail, sendPasscode),
  [contract.resendMFAPasscode.path]: serve(contract.resendMFAPasscode, sendPasscode),
  [contract.validateMFAEmailPasscode.path]: serve(
    contract.validateMFAEmailPasscode,
    validatePasscode,
  ),
  [contract.updateUserLastLogin.path]: serve(contract.updateUserLastLogin, updateLastLogin),
  [contract.signOut.path]: serve(contract.signOut, signOut),
};
