import { defineLabels } from '@tradebridge/contract/labels';

export const platformLabels = defineLabels('platform', {
  notJson: 'The body is not JSON.',
  bodyCutShort: 'The body was cut short.',
  fileCutShort: 'The file was cut short.',
  unstorableCharacters: 'Some of the text contains characters that can’t be saved.',
  beingChanged: 'Someone is changing this right now. Try again in a moment.',
  noRoomForFiles:
    'There is no room for files at the moment. Tell the institution, and try again later.',
  filesOutOfReach: 'Files are not available right now. Try again in a moment.',
  idempotencyKeyLength: 'An Idempotency-Key has 1 to {longest} characters.',
});
