import { defineLabels } from '@tradebridge/contract/labels';

export const pushLabels = defineLabels('pushSettings', {
  title: 'Notifications on this device',
  enable: 'Turn on notifications',
  again: 'Try again',
  checking: 'Checking whether this device can show notifications',
  waiting: 'Off. Turn them on to see new messages while the portal is closed.',
  asking: 'Choose Allow in your browser’s prompt.',
  registering: 'Turning on…',
  on: 'On. This device shows new messages until you sign out.',
  blocked:
    'Blocked. Allow notifications for this portal in your browser’s settings, then try again.',
  unsupported: 'This browser can’t show notifications from the portal.',
  homeScreen:
    'On an iPhone or iPad, first add the portal to the Home Screen (Share, then Add to Home Screen) and open it there.',
  failed: 'Notifications couldn’t be turned on.',
});
