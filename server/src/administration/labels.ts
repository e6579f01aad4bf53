import { defineLabels } from '@tradebridge/contract/labels';

export const administrationLabels = defineLabels('administration', {
  accountDisabled: 'This account is disabled. Enable it first.',
  noPasswordLink:
    'Signing in with passwords is switched off. The user signs in with a provider, which confirms the address too.',
  notOwnAccount: 'You cannot do this to your own account.',
});
