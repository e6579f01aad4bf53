import * as contract from '@tradebridge/contract/push';
import { serve, serveOpen } from '../platform/serve.ts';
import { confirmPush } from './confirm-push.ts';
import {
  registerFcmToken,
  registerWebPushSub,
  unregisterFcmToken,
  unregisterWebPushSub,
} from './register-devices.ts';

export const pushCalls = {
  [contract.registerWebPushSub.path]: serve(contract.registerWebPushSub, registerWebPushSub),
  [contract.unregisterWebPushSub.path]: serve(contract.unregisterWebPushSub, unregisterWebPushSub),
  [contract.registerFcmToken.path]: serve(contract.registerFcmToken, registerFcmToken),
  [contract.unregisterFcmToken.path]: serve(contract.unregisterFcmToken, unregisterFcmToken),
  [contract.confirmPush.path]: serveOpen(contract.confirmPush, confirmPush),
};
