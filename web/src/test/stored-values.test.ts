import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseUse } from '../app/activity.ts';
import { defaultDeviceSettings, parseDeviceSettings } from '../app/device-settings.ts';
import { defaultEditingSettings, parseEditingSettings } from '../app/editing-settings.ts';
import { parseCompany } from '../app/remembered-company.ts';
import { parseKept } from '../app/use-kept-entry.ts';
import { parseCheckout } from '../checkout/checkout-storage.ts';
import { parseLogEntry } from '../device-log/log-storage.ts';
import { parseAnswers } from '../forms/device-answers.ts';
import { parseChoice } from '../learners/kept-choice.ts';
import { parseHits } from '../search/recent-hits.ts';
import { parseDecision } from '../sign-offs/device-outbox.ts';

// Everything that is read from the browser's storage as more than a text, with its default, and the
// files that use storage.

interface Stored {
  readonly parse: (text: string | null) => unknown;
  readonly fallback: unknown;
  /** Fields of the value with what they must not be. */
  readonly wrong: Readonly<Record<string, unknown>>;
}

const parsed: Readonly<Record<string, Stored>> = {
  'app/device-settings.ts': {
    parse: parseDeviceSettings,
    fallback: defaultDeviceSettings,
    wrong: { colourScheme: 9, logLevel: 'loud', maxLogCount: -1, isMenuPinned: 'yes' },
  },
  'app/editing-settings.ts': {
    parse: parseEditingSettings,
    fallback: defaultEditingSettings,
    wrong: { editFormSegment: 'toString', summaryColumnCount: 2, areChartsOn: null },
  },
  'app/remembered-company.ts': { parse: parseCompany, fallback: null, wrong: { id: {}, name: 1 } },
  'app/activity.ts': { parse: parseUse, fallback: null, wrong: { at: '1', idleMinutes: -5 } },
  'app/use-kept-entry.ts': {
    parse: parseKept,
    fallback: null,
    wrong: { userId: 'U1', entries: { one: 'x' } },
  },
  'search/recent-hits.ts': { parse: parseHits, fallback: [], wrong: { length: 1 } },
  'learners/kept-choice.ts': {
    parse: parseChoice,
    fallback: null,
    wrong: { userId: 'U1', choice: { E1: null } },
  },
  'checkout/checkout-storage.ts': {
    parse: parseCheckout,
    fallback: null,
    wrong: { userId: 'U1', documents: [null], tries: 3 },
  },
  'device-log/log-storage.ts': {
    parse: parseLogEntry,
    fallback: null,
    wrong: { id: '1', entryDate: 5, level: 'all' },
  },
  'sign-offs/device-outbox.ts': {
    parse: parseDecision,
    fallback: undefined,
    wrong: { at: 1, decision: { key: 'k', requests: [null] } },
  },
  'forms/device-answers.ts': {
    parse: parseAnswers,
    fallback: null,
    wrong: { fields: [null], files: [], formVersion: 1 },
  },
};

/** Files that use storage for texts alone, which they compare, or hand it to one of the above. */
const ofTexts = [
  'app/clear-cache.ts',
  'app/shared-session.ts',
  'app/token.ts',
  'checkout/test-cart.ts',
  'device-log/chunk-reload.ts',
  'forms/FilledForm.tsx',
  'forms/begun-form.ts',
  'forms/device-files.ts',
  'forms/forget-others.ts',
  'identity/device-token.ts',
  'identity/held-fragment.ts',
  'identity/sign-in.ts',
  'notifications/toast-newest.ts',
  'offline/offline-page.ts',
  'push/push-owner.ts',
  'routes/auth.sign-out.tsx',
  'sign-offs/CommentDialog.tsx',
  'sign-offs/send-decision.ts',
  'sign-offs/settle-unsent.ts',
  'sign-offs/undo-decision.ts',
];

const hostile = [
  '{"colourScheme": 9}',
  'not JSON',
  '',
  'null',
  'true',
  '9',
  '"text"',
  '[]',
  '[null]',
  '[[[[]]]]',
  '{"length": 5}',
  '{"__proto__": {"colourScheme": "dark"}}',
  '{"userId": null, "entries": null}',
  `"${'x'.repeat(6_000_000)}"`,
];

const cases = Object.entries(parsed).flatMap(([file, stored]) =>
  [...hostile, JSON.stringify(stored.wrong)].map((text) => ({
    ...stored,
    file,
    text,
    shown: text.slice(0, 60),
  })),
);

test.each(cases)('$file reads $shown as its default', ({ parse, fallback, text }) => {
  expect(parse(text)).toEqual(fallback);
});

test('what is valid among preferences stays', () => {
  expect(parseDeviceSettings('{"colourScheme": "dark", "maxLogCount": "many"}')).toEqual({
    ...defaultDeviceSettings,
    colourScheme: 'dark',
  });
});

test('every file that uses storage is listed', () => {
  const root = join(import.meta.dirname, '..');
  const using = globSync('**/*.{ts,tsx}', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.startsWith('test/') && !path.includes('.test.'))
    .filter((path) =>
      /localStorage|sessionStorage|indexedDB|readFromTab\(/.test(
        readFileSync(join(root, path), 'utf8'),
      ),
    );
  const listed = [...Object.keys(parsed), ...ofTexts];
  expect(using.filter((path) => !listed.includes(path))).toEqual([]);
  const inject = ['sign-offs/device-outbox.ts', 'forms/device-answers.ts'];
  expect(listed.filter((path) => !using.includes(path) && !inject.includes(path))).toEqual([]);
});
