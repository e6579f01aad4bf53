import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { environment, readEnv } from './env.ts';
import { installed } from './installation.ts';
import { filesPlaceOf } from './open-files.ts';

const complete = {
  DATABASE_URL: 'postgres://user:secret@db.example/portal',
  PUBLIC_URL: 'https://portal.example.edu.au',
  AUTH_SECRET: 'x'.repeat(32),
  SMTP_URL: 'smtps://mail.example.edu.au',
  MAIL_FROM: 'portal@example.edu.au',
  INSTITUTE_ID: 'example',
  INSTITUTE_NAME: 'Example Institute',
};

test('production requires what the guide says, and nothing more', () => {
  expect(readEnv(complete, 'production')).toMatchObject({
    PORT: 3000,
    HOST: 'localhost',
    INSTITUTE_TIME_ZONE: 'Australia/Melbourne',
    TRUSTED_PROXIES: [],
    SESSION_IDLE_MINUTES: 120,
    SESSION_IDLE_MINUTES_STAFF: 30,
  });
});

test('a variable may come from a file, without the line break at its end', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tradebridge-env-'));
  const path = join(folder, 'secret');
  await writeFile(path, `${'y'.repeat(40)}\n`);
  const { AUTH_SECRET: _, ...others } = complete;
  expect(readEnv({ ...others, AUTH_SECRET_FILE: path }, 'production').AUTH_SECRET).toBe(
    'y'.repeat(40),
  );
  expect(() => readEnv({ ...complete, AUTH_SECRET_FILE: path }, 'production')).toThrow(
    'AUTH_SECRET and AUTH_SECRET_FILE are both set: choose one of the two',
  );
  const missing = join(folder, 'missing');
  expect(() => readEnv({ ...others, AUTH_SECRET_FILE: missing }, 'production')).toThrow(
    `The configuration is invalid: AUTH_SECRET_FILE names a file that cannot be read (ENOENT): ${missing}.`,
  );
  await rm(folder, { recursive: true });
});

test('everything missing or wrong is listed at once', () => {
  const wrong = {
    ...complete,
    DATABASE_URL: '',
    AUTH_SECRET: 'short',
    PORT: '99999',
    INSTITUTE_TIME_ZONE: 'Mars/Olympus',
    TRUSTED_PROXIES: '10.0.0.0/8, nonsense',
  };
  expect(() => readEnv(wrong, 'production')).toThrow(
    expect.objectContaining({
      message: expect.stringMatching(
        /DATABASE_URL is missing.*PORT.*AUTH_SECRET must be at least 32.*TRUSTED_PROXIES must be addresses.*INSTITUTE_TIME_ZONE must be a time zone/,
      ),
    }),
  );
});

test('a time zone has a name: an offset would ignore daylight saving', () => {
  for (const INSTITUTE_TIME_ZONE of ['+10:00', '-0330']) {
    expect(() => readEnv({ ...complete, INSTITUTE_TIME_ZONE }, 'production')).toThrow(
      /INSTITUTE_TIME_ZONE must be a time zone such as/,
    );
  }
});

test('security problems are reported by email or on an https page', () => {
  const read = (SECURITY_CONTACT: string) =>
    readEnv({ ...complete, SECURITY_CONTACT }, 'production').SECURITY_CONTACT;
  expect(read('')).toBeUndefined();
  for (const contact of ['mailto:security@example.edu.au', 'https://example.edu.au/security']) {
    expect(read(contact)).toBe(contact);
  }
  for (const contact of ['security@example.edu.au', 'http://example.edu.au/security']) {
    expect(() => read(contact)).toThrow('SECURITY_CONTACT must be an https: or mailto: address');
  }
});

test('previous secrets are a list, each as long as the current one', () => {
  const [one, other] = ['y'.repeat(32), 'z'.repeat(40)];
  const previousOf = (AUTH_SECRET_PREVIOUS: string) =>
    readEnv({ ...complete, AUTH_SECRET_PREVIOUS }, 'production').AUTH_SECRET_PREVIOUS;
  expect(previousOf('')).toEqual([]);
  expect(previousOf(` ${one} ,${other},`)).toEqual([one, other]);
  expect(() => previousOf(`${one},hunter2`)).toThrow(
    /AUTH_SECRET_PREVIOUS must be secrets of at least 32 characters each(?!.*hunter2)/,
  );
});

test('secrets are never in the message', () => {
  const wrong = {
    ...complete,
    DATABASE_URL: 'mysql://user:hunter2@db.example',
    AUTH_SECRET: 'hunter3',
  };
  try {
    readEnv(wrong, 'production');
    expect.unreachable();
  } catch (error) {
    expect(String(error)).toContain('DATABASE_URL must be a postgres:// address');
    expect(String(error)).not.toMatch(/hunter/);
  }
});

test('the demonstration requires nothing', () => {
  expect(readEnv({}, 'demonstration').PORT).toBe(3000);
});

test('a bucket is configured with all of its variables or none', () => {
  const half = { FILES_S3_ENDPOINT: 'https://s3.example', FILES_S3_SECRET_KEY: 'hunter4' };
  expect(() => readEnv({ ...complete, ...half }, 'production')).toThrow(
    'FILES_S3_BUCKET is missing; FILES_S3_REGION is missing; FILES_S3_ACCESS_KEY is missing',
  );
  const bucket = {
    ...half,
    FILES_S3_BUCKET: 'portal',
    FILES_S3_REGION: 'ap-southeast-2',
    FILES_S3_ACCESS_KEY: 'key',
  };
  expect(filesPlaceOf(readEnv({ ...complete, ...bucket }, 'production'))).toMatchObject({
    s3: { endpoint: 'https://s3.example', bucket: 'portal', region: 'ap-southeast-2' },
  });
  expect(filesPlaceOf(readEnv({ ...complete, DATA_DIR: '/data' }, 'production'))).toEqual({
    folder: '/data/files',
  });
  const wrong = { ...bucket, FILES_S3_ENDPOINT: 's3://portal' };
  expect(() => readEnv({ ...complete, ...wrong }, 'production')).toThrow(
    'FILES_S3_ENDPOINT must be an http(s) address',
  );
});

test.each([
  [{ NATIVE_APP_ID: 'Portal' }, 'NATIVE_APP_ID must be an app ID'],
  [{ NATIVE_IOS_TEAM: 'A1B2C3D4E5' }, 'NATIVE_IOS_TEAM needs NATIVE_APP_ID'],
  [{ NATIVE_APP_ID: 'au.edu.portal', NATIVE_IOS_TEAM: 'Ridge' }, 'NATIVE_IOS_TEAM must be the 10'],
  [
    { NATIVE_APP_ID: 'au.edu.portal', NATIVE_ANDROID_FINGERPRINTS: '4F:07' },
    'NATIVE_ANDROID_FINGERPRINTS must be SHA-256 fingerprints',
  ],
])('a native app configured with %o is refused', (variables, message) => {
  expect(() => readEnv(variables, 'demonstration')).toThrow(message);
});

test('card payments need their three secrets together, and a script from an allowed origin', () => {
  expect(() => readEnv({ ...complete, SECUREPAY_CLIENT_SECRET: 'hunter5' }, 'production')).toThrow(
    'SECUREPAY_API_URL is missing; SECUREPAY_AUTH_URL is missing',
  );
  expect(readEnv(complete, 'production')).toMatchObject({
    PAYMENT_TIMEOUT_SECONDS: 20,
    PAYMENT_REASK_MINUTES: 10,
    SECUREPAY_UI_ORIGINS: [
      'https://payments.auspost.net.au',
      'https://payments-stest.npe.auspost.zone',
    ],
  });
  const script = { SECUREPAY_UI_JS: 'https://pay.example/ui.js' };
  expect(() => readEnv({ ...complete, ...script }, 'production')).toThrow(
    'SECUREPAY_UI_JS must be at one of SECUREPAY_UI_ORIGINS',
  );
  const allowed = {
    ...script,
    SECUREPAY_UI_ORIGINS: 'https://pay.example/, http://localhost:3001',
  };
  expect(readEnv({ ...complete, ...allowed }, 'production').SECUREPAY_UI_ORIGINS).toEqual([
    'https://pay.example',
    'http://localhost:3001',
  ]);
});

test("banks' pages come from listed origins, or from any host over https", () => {
  const framesOf = (SECUREPAY_THREEDS_FRAMES: string) =>
    readEnv({ ...complete, SECUREPAY_THREEDS_FRAMES }, 'production').SECUREPAY_THREEDS_FRAMES;
  expect(framesOf('https://bank.example/, https:')).toEqual(['https://bank.example', 'https:']);
  for (const wrong of ['http:', '*', 'bank.example', "https: 'unsafe-inline'", 'data:', ',']) {
    expect(() => framesOf(wrong), wrong).toThrow('SECUREPAY_THREEDS_FRAMES must be https:');
  }
});

test.each([
  'https://pay.example/path',
  'pay.example',
  "https://pay.example; script-src 'unsafe-inline'",
  'https://pay.example;x',
  'ftp://pay.example',
  ',',
])('%s is not a valid origin for a script', (SECUREPAY_UI_ORIGINS) => {
  expect(() => readEnv({ ...complete, SECUREPAY_UI_ORIGINS }, 'production')).toThrow(
    'SECUREPAY_UI_ORIGINS must be addresses without a path',
  );
});

test('a provider gets a prompt parameter only if one is configured or is its default', () => {
  expect(readEnv({}, 'demonstration')).toMatchObject({
    GOOGLE_PROMPT: 'select_account',
    MICROSOFT_PROMPT: 'select_account',
    DIRECTORY_PROMPT: null,
  });
  const given = { GOOGLE_PROMPT: 'off', DIRECTORY_PROMPT: ' login  select_account ' };
  expect(readEnv(given, 'demonstration')).toMatchObject({
    GOOGLE_PROMPT: null,
    DIRECTORY_PROMPT: 'login select_account',
  });
});

test.each(['none', 'Login', 'login login', 'login,consent', 'off login'])(
  'a prompt of %j is refused at start',
  (prompt) => {
    expect(() => readEnv({ DIRECTORY_PROMPT: prompt }, 'demonstration')).toThrow(
      /DIRECTORY_PROMPT must be off, or one or more of login, consent and select_account/,
    );
  },
);

test('an issuer is an http(s) address', () => {
  expect(() => readEnv({ GOOGLE_ISSUER: 'ftp://elsewhere.test' }, 'demonstration')).toThrow(
    /GOOGLE_ISSUER must be an http\(s\) address/,
  );
});

test.each([
  ['portal@example.edu.au', { name: '', address: 'portal@example.edu.au' }],
  ['<portal@example.edu.au>', { name: '', address: 'portal@example.edu.au' }],
  [
    ' Example Institute <portal@example.edu.au> ',
    { name: 'Example Institute', address: 'portal@example.edu.au' },
  ],
  [
    '"Institute, \\"Example\\"" <portal@example.edu.au>',
    { name: 'Institute, "Example"', address: 'portal@example.edu.au' },
  ],
])('MAIL_FROM can be %s', (MAIL_FROM, expected) => {
  expect(readEnv({ ...complete, MAIL_FROM }, 'production').MAIL_FROM).toEqual(expected);
});

test.each([
  'Example Institute',
  'Example <portal>',
  'Example <portal@example.edu.au',
  'Exa\r\nBcc: x <portal@example.edu.au>',
  '<a@example.edu.au> <b@example.edu.au>',
])('MAIL_FROM can’t be %j', (MAIL_FROM) => {
  expect(() => readEnv({ ...complete, MAIL_FROM }, 'production')).toThrow(
    'MAIL_FROM must be an email address, with or without a name: Example Institute <portal@example.edu.au>',
  );
});

test('MAIL_RETURN_PATH can be a mailbox with a short name', () => {
  const MAIL_RETURN_PATH = 'portal-bounces@example.edu.au';
  expect(readEnv({ ...complete, MAIL_RETURN_PATH }, 'production')).toMatchObject({
    MAIL_RETURN_PATH,
  });
});

test.each(['bounces', 'bounces+portal@example.edu.au', 'portal-bounces2@example.edu.au'])(
  'MAIL_RETURN_PATH can’t be %s',
  (MAIL_RETURN_PATH) => {
    expect(() => readEnv({ ...complete, MAIL_RETURN_PATH }, 'production')).toThrow(
      'MAIL_RETURN_PATH must be the address of a mailbox with a name of at most 14 characters before the @, without +: bounces@portal.example.edu.au',
    );
  },
);

test.each([
  'https://portal.example.edu.au/portal',
  'https://portal.example.edu.au/?a=b',
  'https://portal.example.edu.au/#home',
  'https://me:secret@portal.example.edu.au',
])('PUBLIC_URL can’t be %s', (PUBLIC_URL) => {
  expect(() => readEnv({ ...complete, PUBLIC_URL }, 'production')).toThrow(
    'PUBLIC_URL must be an address without a path, a query or a user, such as https://portal.example.edu.au',
  );
});

test('PUBLIC_URL may end with a slash, or name the default port, which are left out', () => {
  const urlOf = (PUBLIC_URL: string) =>
    readEnv({ ...complete, PUBLIC_URL }, 'production').PUBLIC_URL;
  expect(urlOf('https://portal.example.edu.au/')).toBe('https://portal.example.edu.au');
  expect(urlOf('https://Portal.example.edu.au:443')).toBe('https://portal.example.edu.au');
  expect(urlOf('http://127.0.0.1:8080')).toBe('http://127.0.0.1:8080');
});

test('the registry webhook needs both its address and its secret, or neither', () => {
  const REGISTRY_WEBHOOK_URL = 'http://10.0.0.5:8080/changes';
  const REGISTRY_WEBHOOK_SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const read = (given: Record<string, string>) => readEnv({ ...complete, ...given }, 'production');
  expect(read({ REGISTRY_WEBHOOK_URL, REGISTRY_WEBHOOK_SECRET })).toMatchObject({
    REGISTRY_WEBHOOK_URL,
  });
  expect(() => read({ REGISTRY_WEBHOOK_URL })).toThrow('REGISTRY_WEBHOOK_SECRET is missing');
  expect(() => read({ REGISTRY_WEBHOOK_SECRET })).toThrow('REGISTRY_WEBHOOK_URL is missing');
  for (const wrong of ['a secret', 'whsec_c2hvcnQ=', `whsec_${'A'.repeat(100)}`, 'whsec_§']) {
    expect(() => read({ REGISTRY_WEBHOOK_URL, REGISTRY_WEBHOOK_SECRET: wrong })).toThrow(
      'REGISTRY_WEBHOOK_SECRET must be whsec_ followed by 24 to 64 bytes in Base64',
    );
  }
  expect(() => read({ REGISTRY_WEBHOOK_URL: 'ftp://registry', REGISTRY_WEBHOOK_SECRET })).toThrow(
    'REGISTRY_WEBHOOK_URL must be an http(s) address',
  );
});

describe("the operators' guide", () => {
  const rows = (async () => {
    const guide = await readFile(installed('docs', 'operating.md'), 'utf8');
    const [, chapter = ''] = guide.split('## Configure\n');
    const [table = ''] = chapter.split('\n### ');
    return [...table.matchAll(/^\| `([A-Z][A-Z0-9_]+)` \|([^|]*)\|/gm)].map(
      ([, name = '', standsFor = '']) => ({
        name,
        standsFor: standsFor.replaceAll('`', '').trim(),
      }),
    );
  })();

  test('has each variable once, and no other', async () => {
    const names = (await rows).map(({ name }) => name);
    expect(names.toSorted()).toEqual(Object.keys(environment.shape).toSorted());
  });

  test('says which are required, and what the others are by default', async () => {
    const byDefault: Readonly<Record<string, unknown>> = environment.parse({});
    const inWords = (name: string): string => {
      if (name in complete) return 'required';
      if (name === 'DATA_DIR') return './data';
      if (name === 'USER_REQUESTS_PER_MINUTE') return 'half of the above';
      if (name.endsWith('_PROMPT') && byDefault[name] === null) return 'off';
      return [byDefault[name] ?? []].flat().join(', ');
    };
    for (const { name, standsFor } of await rows) {
      expect(`${name}: ${standsFor}`).toBe(`${name}: ${inWords(name)}`);
    }
  });
});
