import { defineLabels } from '@tradebridge/contract/labels';

/** The messages that tests send, and why a test cannot be run. */
export const setUpLabels = defineLabels('setUpTests', {
  mailSubject: 'Test message of {product}',
  mailText:
    'Hello {name}, this is the message that you requested on the set-up page of {product}. Email works.',
  text: 'Test message of {product}. SMS works.',
  pushTitle: 'Test message',
  pushBody: 'Push notifications of {product} work.',
  notConfigured: 'This part is not configured, so it can’t be tested.',
  noBrowser:
    'Your account has no browser that receives push notifications. Turn them on in your settings in this browser, then test again.',
  noAndroid:
    'Your account is not signed in to the Android app. Sign in there, allow notifications, then test again.',
  noIos:
    'Your account is not signed in to the iOS app. Sign in there, allow notifications, then test again.',
});
