import { readFileSync } from 'node:fs';
import { australia, postcodeLookupDelay } from '@tradebridge/contract/address-rules';
import { minQuantity } from '@tradebridge/contract/checkout-rules';
import { contentPageSize, maxPagesRead } from '@tradebridge/contract/content-rules';
import { defaultUploadMaxSize, defaultUploadTypes } from '@tradebridge/contract/document-rules';
import { npsMost } from '@tradebridge/contract/form-rules';
import { secondFactorMethod } from '@tradebridge/contract/identity';
import { passcodeLength, qrCode } from '@tradebridge/contract/identity-rules';
import { messageToastMs, notificationPageSize } from '@tradebridge/contract/notification-rules';
import { submissionsPageSize } from '@tradebridge/contract/submission-rules';
import { expect, test } from 'vitest';
import { setConfig } from './app/config.ts';
import { defaultDeviceSettings } from './app/device-settings.ts';
import { formatInstant } from './app/format.ts';
import {
  companyChangedToastMs,
  dataToastDelayMs,
  defaultToastMs,
  errorToastMs,
} from './app/toasts.ts';
import { consoleLevel, storageLevel, toastLevel } from './device-log/device-log.ts';
import { maxMessageLength } from './device-log/log-entry.ts';
import { maxImageBytes, maxImageSide } from './files/compress-image.ts';
import { askAfterMs } from './push/push-registration.ts';
import { maxTitleLength, narrowIphone } from './shell/cut-title.ts';
import { testConfig } from './test/config.ts';
import { smallScreen } from './ui/media-query.ts';

const sourceOf = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

const routes = Array.from(
  (
    /interface FileRoutesByFullPath \{([^}]*)\}/.exec(sourceOf('./routeTree.gen.ts'))?.[1] ?? ''
  ).matchAll(/'([^']+)':/g),
  ([, route = '']) => route.replace(/\/$/, ''),
);

// SHELL-006, with this router's parameter names.
test.each(
  [
    'about, auth, admin, home, profile, apprentices, student-training-plans, work-placements',
    'work-placement/$wpid, apprentice/$cid, apprentice-attendance/$cid, apprentice-signoffs/$cid',
    'apprentice-timetable/$cid/$initDate, apprentice-training-plan/$cid, company, company-contact/$cid',
    'invoices, invoice/$pid, receipts, receipt/$rid, documents, sign-offs, subsidiaries, timetable',
    'messages, settings, developer-tools, pages, custom-form/$id, cart',
  ].flatMap((line) => line.split(', ')),
)('there is a page at /%s', (path) => {
  expect(routes).toContain(`/${path}`);
});

const endingByType: Readonly<Record<string, string>> = {
  'application/x-gzip': 'gzip',
  'application/x-zip-compressed': 'zip',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
};
const endingOf = (type: string) => endingByType[type] ?? type.replace(/^.*\//, '');
const endings = new Set(['jpeg', 'png', 'gif', 'pdf', 'gzip', 'zip', 'msword', 'docx']);

// Section 9 of the specification (SET-022), in order. Decision 032 lists what is checked elsewhere
// or not in the product.
test.each<[constant: string, actual: unknown, stated: unknown]>([
  ['company-change toast, ms', companyChangedToastMs, 5000],
  ['data load and resync toasts, delay in ms', dataToastDelayMs, 2000],
  ['MFA code length', passcodeLength, 6],
  ['QR code', qrCode, { size: 256, errorCorrection: 'M' }],
  ['MFA method codes', secondFactorMethod.options, ['E', 'S', 'A']],
  ['upload allowed types', new Set(defaultUploadTypes.map(endingOf)), endings],
  ['upload maximum size, bytes', defaultUploadMaxSize, 204_800],
  ['image compression, bytes', maxImageBytes, Math.floor(0.15 * 1024 ** 2)],
  ['image compression, pixels', maxImageSide, 1920],
  ['postcode lookup debounce, ms', postcodeLookupDelay, 400],
  ['Australia country code', australia, '1101'],
  ['iPhone title cut, characters', maxTitleLength, 16],
  ['iPhone title cut below, pixels', narrowIphone, 400],
  ['small screen and stacked tables below 768 pixels', smallScreen, '(max-width: 767px)'],
  ['local log entries', defaultDeviceSettings.maxLogCount, 20],
  ['local log message length', maxMessageLength, 100],
  ['log level of the console', consoleLevel, 'debug'],
  ['log level of the storage', storageLevel(), 'none'],
  ['log level of toasts', toastLevel, 'error'],
  ['success toast, ms', defaultToastMs, 4000],
  ['error toast, ms', errorToastMs, 10_000],
  ['minimum cart quantity', minQuantity, 1],
  ['page size of submissions', submissionsPageSize, 20],
  ['page size of news, actions and forms', contentPageSize, 20],
  ['page size of notifications', notificationPageSize, 20],
  ['batch read of pages by id', maxPagesRead, 10],
  ['NPS scale, from 0 to', npsMost, 10],
  ['push permission request after login, ms', askAfterMs, 10_000],
  ['push toast, ms', messageToastMs, 10_000],
])('%s is as the specification states', (_constant, actual, stated) => {
  expect(actual).toEqual(stated);
});

test('the menu is 330 px wide, by one definition', () => {
  const widths = sourceOf('./shell/SideMenu.module.css').match(/330px/g);
  expect(widths).toHaveLength(1);
});

test('the choice of a form loads more within 100 px of its end', () => {
  const dialog = sourceOf('./page-editor/SelectFormDialog.tsx');
  expect(dialog).toContain('const threshold = 100;');
});

test('the date format is dd-MMM-yyyy hh:mm:ss a', () => {
  setConfig(testConfig);
  expect(formatInstant('2026-11-21T02:05:09Z')).toBe('21-Nov-2026 01:05:09 pm');
});
