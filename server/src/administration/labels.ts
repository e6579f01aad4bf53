import { defineLabels } from '@tradebridge/contract/labels';

export const administrationLabels = defineLabels('administration', {
  accountDisabled: 'This account is disabled. Enable it first.',
  noPasswordLink:
    'Sign-in with passwords is turned off. The user signs in with a provider, which also confirms the address.',
  notOwnAccount: 'You can’t change your own account.',
});
