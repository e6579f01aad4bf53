import { defineLabels } from '@tradebridge/contract/labels';

/** Why settings are not saved. */
export const settingsLabels = defineLabels('settings', {
  cardScript: 'Must be an address that begins with {addresses}',
  noWayIn: 'Needs a provider that is configured on the server, or nobody could sign in',
  factorOff: 'Needs the second factor to be on',
  ownLockout:
    'You could no longer sign in yourself. Sign in once with a provider, or add a passkey, first',
});
