import * as contract from '@tradebridge/contract/connecting';
import { serveOpen } from '../platform/serve.ts';
import { acceptInvitation } from './accept-invitation.ts';

export const connectingCalls = {
  [contract.acceptInvitation.path]: serveOpen(contract.acceptInvitation, acceptInvitation),
};
