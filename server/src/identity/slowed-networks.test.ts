import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { portalHeader, TestApp } from '../platform/test-app.ts';
import {
  anAccount,
  callFrom,
  callOpen,
  linkTo,
  password,
  signInAs,
  signInWholly,
} from './test-people.ts';

/** In seconds; longer than an undelayed sign-in takes on a busy machine. */
const delay = 1.2;
const campus = '192.0.2.1';

const opened: TestApp[] = [];
async function open(variables: Record<string, string> = {}, shared?: TestApp) {
  const app = await TestApp.open(
    { WRONG_PASSWORDS_PER_HOUR: '3', SIGN_IN_DELAY_SECONDS: String(delay), ...variables },
    shared?.db,
  );
  opened.push(app);
  return app;
}
afterEach(async () => {
  for (const app of opened.splice(0).reverse()) await app.close();
});

let invented = 0;
/** A wrong password for an address without an account. */
function guess(app: TestApp, ip = campus) {
  invented += 1;
  return signInAs(app, `invented-${invented}@example.test`, 'some password', { ip });
}

async function slow(app: TestApp, ip = campus): Promise<void> {
  for (let tries = 0; tries < 3; tries++) expect((await guess(app, ip)).status).toBe(401);
}

async function timed<Result>(work: () => Promise<Result>) {
  const started = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - started) / 1000 };
}

test('after a hundred wrong passwords of invented addresses the right one still signs in, with a delay', async () => {
  const app = await open({ WRONG_PASSWORDS_PER_HOUR: '100' });
  const user = await anAccount(app, { secondFactorMethod: 'E' });
  for (let tries = 0; tries < 100; tries++) expect((await guess(app)).status).toBe(401);
  const { result, seconds } = await timed(() =>
    signInAs(app, user.email, password, { ip: campus }),
  );
  expect(result.status).toBe(200);
  expect(seconds).toBeGreaterThanOrEqual(delay);
  const asked = await callFrom(
    app,
    'user/registerUser',
    {},
    { token: result.body.token, ip: campus },
  );
  expect(asked.body.Result).toMatchObject({ mfaRequired: true, user: { email: user.email } });
  const elsewhere = await timed(() => signInAs(app, user.email, password, { ip: '198.51.100.1' }));
  expect(elsewhere.seconds).toBeLessThan(delay);
}, 40_000);

test('an unknown address and a wrong password wait equally and get the same answer', async () => {
  const app = await open();
  const { email } = await anAccount(app);
  await slow(app);
  const wrong = await timed(() => signInAs(app, email, 'wrong password', { ip: campus }));
  const unknown = await timed(() => guess(app));
  for (const { result, seconds } of [wrong, unknown]) {
    expect(result.status).toBe(401);
    expect(result.body).toEqual(wrong.result.body);
    expect(seconds).toBeGreaterThanOrEqual(delay);
  }
});

test.each([{}, { isAdmin: true }])(
  'a known device does not wait (%j), one of another account does',
  async (staff) => {
    const app = await open();
    const user = await anAccount(app, { secondFactorMethod: 'E', ...staff });
    const other = await anAccount(app);
    const token = await signInWholly(app, user.email, { ip: campus });
    const { body } = await app.call('user/rememberDevice', {}, token);
    const deviceToken = body.Result?.deviceToken ?? '';
    await slow(app);
    const known = await timed(() =>
      signInAs(app, user.email, password, { ip: campus, deviceToken }),
    );
    expect([known.result.status, known.seconds < delay]).toEqual([200, true]);
    const unknown = await timed(() =>
      signInAs(app, other.email, password, { ip: campus, deviceToken }),
    );
    expect([unknown.result.status, unknown.seconds < delay]).toEqual([200, false]);
  },
);

test('twenty wait, a further one is told to come back in two seconds', async () => {
  const app = await open({ SIGN_IN_DELAY_SECONDS: '2' });
  await slow(app);
  const replies = await Promise.all(Array.from({ length: 21 }, () => guess(app)));
  const refused = replies.filter(({ status }) => status === 429);
  expect(replies.filter(({ status }) => status === 401)).toHaveLength(20);
  expect(refused.map(({ headers }) => headers['retry-after'])).toEqual(['2']);
  expect((await guess(app)).status).toBe(401);
}, 20_000);

test('another network has its own queue', async () => {
  const app = await open({ SIGN_INS_WAITING: '1' });
  const [one, other] = ['2001:db8:1:100::1', '2001:db8:1:200::1'];
  await slow(app, one);
  await slow(app, other);
  // In the same /56, which is one network.
  const sameNetwork = '2001:db8:1:1ff::9';
  const replies = await Promise.all([guess(app, one), guess(app, sameNetwork), guess(app, other)]);
  expect(replies.map(({ status }) => status)).toEqual([401, 429, 401]);
});

test('an account still has ten wrong passwords from one address', async () => {
  const app = await open({ SIGN_IN_DELAY_SECONDS: '0.01' });
  const { email } = await anAccount(app);
  await slow(app);
  for (let tries = 0; tries < 10; tries++) {
    expect((await signInAs(app, email, 'wrong password', { ip: campus })).status).toBe(401);
  }
  const refused = await signInAs(app, email, password, { ip: campus });
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
});

test('a waiting request holds no database connection', async () => {
  const app = await open();
  await slow(app);
  const waiting = Array.from({ length: 20 }, () => guess(app));
  await sleep((delay * 1000) / 2);
  expect(app.db.pool.idleCount).toBe(app.db.pool.totalCount);
  await Promise.all(waiting);
});

test('a client that disconnects leaves the queue', async () => {
  const app = await open({ SIGN_IN_DELAY_SECONDS: '20', SIGN_INS_WAITING: '1' });
  const url = await app.app.listen({ port: 0, host: '127.0.0.1' });
  await slow(app, '127.0.0.1');
  /** Signs in, unless the client disconnects first; returns the status or `left`. */
  async function attempt(signal: AbortSignal): Promise<number | 'left'> {
    invented += 1;
    try {
      const reply = await fetch(`${url}/api/auth/sign-in/email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...portalHeader },
        body: JSON.stringify({ email: `gone-${invented}@example.test`, password: 'some password' }),
        signal,
      });
      return reply.status;
    } catch {
      return 'left';
    }
  }
  const lookIn = () => attempt(AbortSignal.timeout(1000));
  /** Waits in the queue; an earlier attempt may still occupy the only place. */
  async function takePlace(signal: AbortSignal): Promise<number | 'left'> {
    let outcome = await attempt(signal);
    while (outcome === 429) {
      await sleep(50);
      outcome = await attempt(signal);
    }
    return outcome;
  }
  const leaving = new AbortController();
  const first = takePlace(leaving.signal);
  await expect.poll(lookIn, { timeout: 15_000 }).toBe(429);
  leaving.abort();
  expect(await first).toBe('left');
  // Each takes the free place and leaves it again.
  await expect.poll(lookIn, { timeout: 15_000 }).toBe('left');
  await expect.poll(lookIn, { timeout: 15_000 }).toBe('left');
}, 60_000);

test('the delay ends within the hour', async () => {
  const app = await open();
  await slow(app);
  app.pass(3_599_000);
  expect((await timed(() => guess(app))).seconds).toBeGreaterThanOrEqual(delay);
  app.pass(2_000);
  expect((await timed(() => guess(app))).seconds).toBeLessThan(delay);
});

test('two processes share the count', async () => {
  const app = await open();
  const other = await open({}, app);
  await guess(app);
  await guess(other);
  await guess(app);
  for (const process of [app, other]) {
    expect((await timed(() => guess(process))).seconds).toBeGreaterThanOrEqual(delay);
  }
});

test('too many sign-ins per minute slow a network and block nobody', async () => {
  const app = await open({ SIGN_INS_PER_MINUTE: '2', WRONG_PASSWORDS_PER_HOUR: '1000' });
  const user = await anAccount(app);
  const seconds: number[] = [];
  for (let tries = 0; tries < 4; tries++) seconds.push((await timed(() => guess(app))).seconds);
  expect(seconds.map((taken) => taken >= delay)).toEqual([false, false, true, true]);
  expect((await signInAs(app, user.email, password, { ip: campus })).status).toBe(200);
});

test('a known device signs in thirty times a minute, however busy its network is', async () => {
  const app = await open({ SIGN_INS_PER_MINUTE: '1' });
  const user = await anAccount(app, { secondFactorMethod: 'E' });
  const token = await signInWholly(app, user.email);
  const { body } = await app.call('user/rememberDevice', {}, token);
  const deviceToken = body.Result?.deviceToken ?? '';
  const statuses: number[] = [];
  for (let tries = 0; tries < 32; tries++) {
    statuses.push((await signInAs(app, user.email, password, { deviceToken })).status);
  }
  expect(statuses).toEqual([...Array(30).fill(200), 429, 429]);
}, 60_000);

test('an address is confirmed from a slowed network, a little later', async () => {
  const app = await open();
  const person = { email: 'slow@example.test', name: 'Slow', password };
  await callOpen(app, 'signUp', person, campus);
  await slow(app);
  const input = { token: linkTo(app, person.email), password };
  const { result, seconds } = await timed(() => callOpen(app, 'verifyEmail', input, campus));
  expect(result.body.Result).toBe(true);
  expect(seconds).toBeGreaterThanOrEqual(delay);
});

test('invalid links slow a network and do not block valid ones', async () => {
  const app = await open();
  const user = await anAccount(app);
  await callOpen(app, 'requestPasswordReset', { email: user.email }, campus);
  const none = () => callOpen(app, 'retrieveLink', { token: 'x'.repeat(43) }, campus);
  for (let tries = 0; tries < 60; tries++)
    expect((await none()).body.Error.Code).toBe('link-spent');
  const { result, seconds } = await timed(() =>
    callOpen(app, 'retrieveLink', { token: linkTo(app, user.email) }, campus),
  );
  expect(result.body.Result).toMatchObject({ kind: 'password', email: user.email });
  expect(seconds).toBeGreaterThanOrEqual(delay);
});
