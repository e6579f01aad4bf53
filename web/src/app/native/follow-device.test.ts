import { expect, test } from 'vitest';
import { isServed, pathIn } from './follow-device.ts';

test.each([
  ['https://portal.test/sign-offs?open=1#now', '/sign-offs?open=1#now'],
  ['https://portal.test', '/'],
  ['au.edu.example.portal://messages/7', '/messages/7'],
  ['au.edu.example.portal:///messages/7', '/messages/7'],
  ['au.edu.example.portal:////elsewhere.test/x', '/elsewhere.test/x'],
])('%s opens %s', (link, path) => {
  expect(pathIn(link, 'portal.test')).toBe(path);
});

test.each([
  ['/api/auth/callback/google?code=1', true],
  ['/unsubscribe/a-token', true],
  ['/apiary', false],
  ['/sign-offs?from=/api/', false],
])('whether the server serves %s directly: %s', (href, isIt) => {
  expect(isServed(href)).toBe(isIt);
});

test.each(['https://elsewhere.test/sign-offs', 'https://', 'sign-offs', 'javascript:alert(1)'])(
  '%s opens nothing',
  (link) => {
    expect(pathIn(link, 'portal.test')).toBeNull();
  },
);
