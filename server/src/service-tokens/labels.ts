import { defineLabels } from '@tradebridge/contract/labels';

/** The e-mail to all administrators about a new token. */
export const serviceTokenMailLabels = defineLabels('serviceTokenMails', {
  subject: 'A service token of {product} was created',
  text: 'Hello {name}, {by} ({email}) created the service token ‘{token}’ on {when}. Programs that have it can use {product} without signing in, as far as its permissions allow. If you did not expect this, ask them, and revoke the token under Service tokens in the administration area until you are sure.',
});

/** Messages for an administrator who creates a service token. */
export const serviceTokenLabels = defineLabels('serviceTokens', {
  nameTaken:
    'There is a service token of this name already. Choose another name, or revoke that one.',
  tooMany: 'There are {count} service tokens already. Revoke one that is no longer needed first.',
});
