import { defineLabels } from '@tradebridge/contract/labels';

/** The e-mail to all administrators about a new token. */
export const serviceTokenMailLabels = defineLabels('serviceTokenMails', {
  subject: 'A service token of {product} was created',
  text: 'Hello {name}, {by} ({email}) created the service token ‘{token}’ on {when}. Programs that have it can use {product} without signing in, as far as its permissions allow. If you did not expect this, ask them, and revoke the token under Service tokens in the administration area until you are sure.',
  limitedSubject: 'Service tokens of {product} now end within a year',
  limitedText:
    'Hello {name}, service tokens are valid for a year at most. These were valid for longer, and now end on the day beside each: {tokens}. Create new ones in good time under Service tokens in the administration area, and give them to the programs.',
  endsSubject: 'Service tokens of {product} end within a month',
  endsText:
    'Hello {name}, these service tokens end on the day beside each: {tokens}. Programs that use them can’t use {product} after that. Create new ones under Service tokens in the administration area, and give them to the programs.',
});

/** Messages for an administrator who creates a service token. */
export const serviceTokenLabels = defineLabels('serviceTokens', {
  nameTaken:
    'There is a service token of this name already. Choose another name, or revoke that one.',
  tooMany: 'There are {count} service tokens already. Revoke one that is no longer needed first.',
});
