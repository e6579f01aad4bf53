import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openProvider, type Provider, type ProviderSettings } from './open-provider.ts';
import { TestDirectory, testClient } from './test-directory.ts';

const redirectUri = 'https://portal.test/api/auth/callback/directory';
const timeouts = { discoverySeconds: 0.4, answerSeconds: 0.4, finishSeconds: 5 };

let directory: TestDirectory;
beforeEach(async () => {
  directory = await TestDirectory.open('/realm');
});
afterEach(() => directory.close());

const open = (settings: Partial<ProviderSettings> = {}, limits = timeouts): Provider =>
  openProvider(
    {
      name: 'directory',
      label: 'Directory',
      issuer: directory.issuer,
      clientId: testClient.id,
      clientSecret: testClient.secret,
      prompt: null,
      preferredAuth: 'client_secret_basic',
      ...settings,
    },
    limits,
  );

const verified = { email: 'Dana@uni.test', email_verified: true, name: 'Dana Farrugia' };

/** Starts and finishes a sign-in; `parameters` override those of the callback, '' removes one. */
async function signIn(provider = open(), parameters: Record<string, string> = {}) {
  const { state, secrets } = await provider.begin(redirectUri);
  directory.nonce = secrets.nonce;
  const returnedTo = new URL(redirectUri);
  const query = { code: 'a code', state, iss: directory.issuer, ...parameters };
  for (const [name, value] of Object.entries(query)) {
    if (value !== '') returnedTo.searchParams.set(name, value);
  }
  return provider.finish(returnedTo, { ...secrets, state });
}

const secondsFromNow = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

const asked = (endpoint: string) =>
  directory.requests.filter((request) => request.endpoint === endpoint);

describe('the prompt', () => {
  test('is left out unless a setting names one', async () => {
    const { url } = await open().begin(redirectUri);
    expect(new URL(url).searchParams.has('prompt')).toBe(false);
  });

  test('is sent as the setting names it', async () => {
    const { url } = await open({ prompt: 'login select_account' }).begin(redirectUri);
    expect(new URL(url).searchParams.get('prompt')).toBe('login select_account');
  });
});

describe('the address', () => {
  test('is taken from the id token if it is there, without asking userinfo', async () => {
    directory.claims = verified;
    expect(await signIn()).toEqual({
      subject: `${directory.issuer} somebody`,
      verifiedEmail: 'dana@uni.test',
      unprovedEmail: null,
      name: 'Dana Farrugia',
      failure: null,
    });
    expect(asked('userinfo')).toEqual([]);
  });

  test('is taken from the userinfo endpoint if the id token lacks it', async () => {
    directory.userinfo = verified;
    expect(await signIn()).toMatchObject({
      verifiedEmail: 'dana@uni.test',
      name: 'Dana Farrugia',
      failure: null,
    });
    expect(asked('userinfo').map(({ authorization }) => authorization)).toEqual([
      'Bearer an access token',
    ]);
  });

  test('counts only with a verifying claim in the same response', async () => {
    directory.claims = { email_verified: true };
    directory.userinfo = { email: 'other@uni.test' };
    expect(await signIn()).toMatchObject({
      verifiedEmail: null,
      failure: { reason: 'unverified', detail: 'no true email_verified' },
    });
  });

  test('that the id token calls unverified stays unverified', async () => {
    directory.claims = { ...verified, email_verified: false };
    directory.userinfo = verified;
    expect(await signIn()).toMatchObject({
      verifiedEmail: null,
      failure: { reason: 'unverified' },
    });
    expect(asked('userinfo')).toEqual([]);
  });

  test('from Microsoft is verified only by xms_edov', async () => {
    directory.userinfo = verified;
    const microsoft = await signIn(open({ name: 'microsoft' }));
    expect(microsoft).toMatchObject({ verifiedEmail: null, failure: { reason: 'unverified' } });
  });

  test.each([
    ['no endpoint', { metadata: { userinfo_endpoint: undefined } }, 'unverified', /no endpoint/],
    ['an endpoint that fails', { answer: { status: 500 } }, 'unavailable', /HTTP 500/],
    ['an endpoint that refuses', { answer: { status: 403 } }, 'refused', /HTTP 403/],
    ['an endpoint that is down', { answer: 'down' }, 'unavailable', /userinfo/],
    ['an endpoint that hangs', { answer: 'silent' }, 'timeout', /userinfo/],
    ['an answer that is no JSON', { answer: { body: '<html>' } }, 'refused', /userinfo/],
  ] as const)(
    'is missing with %s, and the reason is reported',
    async (_what, given, reason, detail) => {
      if ('metadata' in given) directory.metadata = given.metadata;
      if ('answer' in given) directory.answers.set('userinfo', given.answer);
      const { subject, verifiedEmail, failure } = await signIn();
      // An account that is already linked needs no address, so this is not a failure yet.
      expect(subject).toBe(`${directory.issuer} somebody`);
      expect(verifiedEmail).toBeNull();
      expect(failure).toMatchObject({ reason, detail: expect.stringMatching(detail) });
    },
  );

  test('of another subject refuses the sign-in', async () => {
    directory.userinfo = { ...verified, sub: 'somebody else' };
    await expect(signIn()).rejects.toMatchObject({ reason: 'refused' });
  });

  test('suffices: a missing name does not stop the sign-in', async () => {
    directory.claims = { email: 'dana@uni.test', email_verified: true };
    directory.answers.set('userinfo', 'down');
    expect(await signIn()).toMatchObject({
      verifiedEmail: 'dana@uni.test',
      name: '',
      failure: { reason: 'unavailable' },
    });
  });
});

describe('an id token', () => {
  test.each(['RS256', 'ES256', 'PS256', 'EdDSA'] as const)(
    'signed with %s is accepted',
    async (alg) => {
      directory.rotateKey(alg);
      directory.claims = verified;
      expect((await signIn()).verifiedEmail).toBe('dana@uni.test');
    },
  );

  test.each(['RS256', 'ES256'] as const)(
    'signed with %s is accepted even if the provider does not list it',
    async (alg) => {
      directory.rotateKey(alg);
      directory.claims = verified;
      directory.metadata = { id_token_signing_alg_values_supported: undefined };
      expect((await signIn()).verifiedEmail).toBe('dana@uni.test');
      directory.metadata = { id_token_signing_alg_values_supported: ['HS256'] };
      expect((await signIn()).verifiedEmail).toBe('dana@uni.test');
    },
  );

  test.each(['none', 'HS256'])('signed with %s is refused, listed or not', async (alg) => {
    directory.claims = verified;
    directory.header = { alg };
    directory.metadata = { id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'] };
    await expect(signIn()).rejects.toMatchObject({
      reason: 'misconfigured',
      detail: expect.stringContaining(alg),
    });
  });

  test('signed with a foreign key is refused', async () => {
    directory.signForeign();
    await expect(signIn()).rejects.toMatchObject({ reason: 'refused' });
  });

  test.each([
    ['issuer', () => ({ iss: 'https://elsewhere.test' })],
    ['audience', () => ({ aud: 'another client' })],
    ['nonce', () => ({ nonce: 'another' })],
    ['expiry', () => ({ exp: secondsFromNow(-90) })],
    ['start of validity', () => ({ nbf: secondsFromNow(90) })],
    ['subject', () => ({ sub: '' })],
  ])('with a wrong %s is refused', async (_what, claims) => {
    directory.claims = { ...verified, ...claims() };
    await expect(signIn()).rejects.toMatchObject({ reason: 'refused' });
  });

  test.each([
    ['behind', () => ({ exp: secondsFromNow(-40) })],
    ['ahead', () => ({ nbf: secondsFromNow(40), iat: secondsFromNow(40) })],
  ])('from a clock that is less than a minute %s is accepted', async (_what, claims) => {
    directory.claims = { ...verified, ...claims() };
    expect((await signIn()).verifiedEmail).toBe('dana@uni.test');
  });

  test('signed with a key that has just been rotated is accepted', async () => {
    directory.claims = verified;
    const provider = open();
    await signIn(provider);
    directory.rotateKey();
    expect((await signIn(provider)).verifiedEmail).toBe('dana@uni.test');
  });
});

describe('the callback', () => {
  test('of another issuer is refused before the code is sent anywhere (RFC 9207)', async () => {
    const returned = signIn(open(), { iss: 'https://elsewhere.test' });
    await expect(returned).rejects.toMatchObject({ reason: 'refused' });
    expect(asked('token')).toEqual([]);
  });

  test('without an issuer is refused if the provider announces one', async () => {
    await expect(signIn(open(), { iss: '' })).rejects.toMatchObject({ reason: 'refused' });
    directory.metadata = { authorization_response_iss_parameter_supported: undefined };
    directory.claims = verified;
    expect((await signIn(open(), { iss: '' })).verifiedEmail).toBe('dana@uni.test');
  });

  test.each([
    ['access_denied', 'cancelled'],
    ['temporarily_unavailable', 'unavailable'],
    ['server_error', 'unavailable'],
    ['invalid_request', 'misconfigured'],
    ['unauthorized_client', 'misconfigured'],
    ['invalid_scope', 'misconfigured'],
    ['login_required', 'refused'],
    ['something_new', 'refused'],
  ])('with the error %s is classified as %s', async (error, reason) => {
    await expect(signIn(open(), { code: '', error })).rejects.toMatchObject({
      reason,
      detail: `authorization: ${error}`,
    });
  });

  test('keeps the provider’s message about the configuration, and nothing personal or made up', async () => {
    const error_description = 'unsupported prompt value requested by dana@uni.test';
    const configuration = signIn(open(), { code: '', error: 'invalid_request', error_description });
    await expect(configuration).rejects.toMatchObject({
      description: 'unsupported prompt value requested by [address]',
    });
    const personal = signIn(open(), { code: '', error: 'login_required', error_description });
    await expect(personal).rejects.toMatchObject({ description: null });
    const madeUp = signIn(open(), { code: '', error: 'dana@uni.test "quoted"' });
    await expect(madeUp).rejects.toMatchObject({ detail: 'authorization: malformed error code' });
  });

  test('with a message of any length takes no longer, since anyone can make one up', async () => {
    const provider = open();
    const { state, secrets } = await provider.begin(redirectUri);
    const returnedTo = new URL(redirectUri);
    returnedTo.search = `${new URLSearchParams({
      state,
      iss: directory.issuer,
      error: 'invalid_request',
      error_description: `${'a'.repeat(60_000)} dana@uni.test`,
    })}`;
    const start = performance.now();
    const returned = provider.finish(returnedTo, { ...secrets, state });
    await expect(returned).rejects.toMatchObject({ description: 'a'.repeat(200) });
    expect(performance.now() - start).toBeLessThan(1000);
  });
});

describe('the token endpoint', () => {
  test.each([
    ['the wrong secret', { status: 401, body: { error: 'invalid_client' } }, 'misconfigured'],
    [
      'the wrong secret, as a challenge',
      { status: 401, headers: { 'www-authenticate': 'Basic realm="x"' } },
      'misconfigured',
    ],
    ['a code that is spent', { status: 400, body: { error: 'invalid_grant' } }, 'refused'],
    ['an outage', { status: 503 }, 'unavailable'],
    ['too many requests', { status: 429 }, 'unavailable'],
    ['a redirect', { status: 302, headers: { location: 'http://localhost/' } }, 'misconfigured'],
    ['no connection', 'down', 'unavailable'],
    ['no answer', 'silent', 'timeout'],
    ['no JSON', { body: '<html>' }, 'refused'],
  ] as const)('that answers with %s is classified', async (_what, answer, reason) => {
    directory.answers.set('token', answer);
    await expect(signIn()).rejects.toMatchObject({
      reason,
      detail: expect.stringMatching(/^token/),
    });
  });

  const basic = `Basic ${Buffer.from(`portal:${testClient.secret.replaceAll(' ', '+')}`).toString('base64')}`;
  test.each([
    ['nothing', undefined, 'basic'],
    ['both', ['client_secret_post', 'client_secret_basic'], 'basic'],
    ['only client_secret_post', ['client_secret_post'], 'post'],
  ])('gets the secret by a supported method (%s listed)', async (_what, offered, way) => {
    directory.metadata = { token_endpoint_auth_methods_supported: offered };
    directory.claims = verified;
    await signIn();
    const [request] = asked('token');
    const inForm = new URLSearchParams(request?.body).get('client_secret');
    expect([request?.authorization, inForm]).toEqual(
      way === 'basic' ? [basic, null] : [undefined, testClient.secret],
    );
  });
});

describe('discovery', () => {
  test.each([
    ['down', 'down', 'unavailable'],
    ['silent', 'silent', 'timeout'],
    ['out of order', { status: 503 }, 'unavailable'],
    ['not there', { status: 404 }, 'misconfigured'],
    ['no provider', { body: '<html>' }, 'misconfigured'],
  ] as const)(
    'of a provider that is %s fails before the browser is redirected',
    async (_what, answer, reason) => {
      const provider = open();
      await provider.begin(redirectUri);
      // Even after a success.
      directory.answers.set('discovery', answer);
      await expect(provider.begin(redirectUri)).rejects.toMatchObject({ reason });
      directory.answers.clear();
      await expect(provider.begin(redirectUri)).resolves.toBeDefined();
    },
  );

  test('is one request for concurrent sign-ins', async () => {
    const provider = open();
    await Promise.all(Array.from({ length: 20 }, () => provider.begin(redirectUri)));
    expect(asked('discovery')).toHaveLength(1);
  });

  test('and all later steps share one time limit', async () => {
    directory.answers.set('token', 'silent');
    const provider = open({}, { ...timeouts, answerSeconds: 30, finishSeconds: 0.4 });
    await expect(signIn(provider)).rejects.toMatchObject({ reason: 'timeout' });
  });

  test('accepts a trailing slash of the issuer on either side', async () => {
    directory.claims = verified;
    expect((await signIn(open({ issuer: `${directory.issuer}/` }))).verifiedEmail).not.toBeNull();
    const slashed = `${directory.issuer}/`;
    directory.metadata = { issuer: slashed };
    directory.claims = { ...verified, iss: slashed };
    expect((await signIn(open(), { iss: slashed })).subject).toBe(`${slashed} somebody`);
  });

  test('of another issuer fails', async () => {
    directory.metadata = { issuer: 'https://elsewhere.test/realm' };
    await expect(open().begin(redirectUri)).rejects.toMatchObject({ reason: 'misconfigured' });
  });

  test.each([
    ['authorization_endpoint', 'http://elsewhere.test/authorize'],
    ['token_endpoint', 'http://10.0.0.7/token'],
    ['jwks_uri', 'file:///etc/passwd'],
    ['userinfo_endpoint', 'ftp://localhost/'],
    ['token_endpoint', 'no address'],
    ['jwks_uri', undefined],
  ])('with the %s %s fails', async (name, address) => {
    directory.metadata = { [name]: address };
    await expect(open().begin(redirectUri)).rejects.toMatchObject({
      reason: 'misconfigured',
      detail: expect.stringContaining(name),
    });
  });
});
