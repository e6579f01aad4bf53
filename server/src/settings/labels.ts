import { defineLabels } from '@tradebridge/contract/labels';

/** Why settings cannot be saved. */
export const settingsLabels = defineLabels('settings', {
  cardScript: 'Must be an address that starts with {addresses}',
  noWayIn: 'Requires a provider configured on the server, or no one could sign in',
  factorOff: 'Requires the second factor to be on',
  ownLockout:
    'You could no longer sign in yourself. First sign in with a provider, or add a passkey',
});
