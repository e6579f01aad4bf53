import { createAccount } from '@tradebridge/server/identity/create-account';
import { openDatabase } from '@tradebridge/server/platform/database';
import { apprenticeListOf, summaryOf } from './calls-to-measure.ts';
import { companyWith, institutionUrl } from './institution.ts';
import { type AskedCall, load, loadInTurns, type Target } from './load.ts';
import { atLeast, atMost, type Question } from './question.ts';
import { startBareHandler, startBareHashing, startServer } from './servers.ts';
import { signIn } from './sign-in.ts';
import { compare, inTurns, percentile } from './statistics.ts';

const password = 'a password of the benchmark';
// So many that none reaches the maximum number of sessions: beyond that each sign-in ends another
// session, which is not what happens on a Monday morning.
const accounts = 600;
const rounds = 7;
const underWay = { connections: 20, seconds: 4 };

async function openAccounts(databaseUrl: string): Promise<{ emails: string[]; hash: string }> {
  const db = openDatabase(databaseUrl, { connections: 2 });
  try {
    const emails: string[] = [];
    for (let index = 0; index < accounts; index++) {
      const email = `${Date.now()}-${index}@bench.test`;
      await createAccount(db, { email, name: 'Bench', password });
      emails.push(email);
    }
    const { rows } = await db.query('select password from accounts where password is not null');
    const [row] = rows as { password: string }[];
    if (!row) throw new Error('The account has no password.');
    return { emails, hash: row.password };
  } finally {
    await db.close();
  }
}

/** The 99th percentile time of a call's replies, in milliseconds, on two connections. */
const slowest = async (target: Target, call: AskedCall) =>
  percentile((await load(target, call, { connections: 2, seconds: underWay.seconds })).times, 0.99);

/**
 * The cost of signing in apart from hashing, whether it delays others, and the cost of a session
 * check.
 */
export const signIns: Question = {
  name: 'sign-ins',
  async measure(bench) {
    const databaseUrl = await institutionUrl(bench, 'demo');
    const employerId = await companyWith(bench, databaseUrl, 16);
    const token = await signIn(databaseUrl, employerId);
    const { emails, hash } = await openAccounts(databaseUrl);
    const server = await startServer(bench, databaseUrl);
    const target = { url: server.url, token };
    const hashing = await startBareHashing(bench, hash);
    const signingIn: AskedCall = {
      name: 'sign-in',
      path: 'auth/sign-in/email',
      input: emails.map((email) => ({ email, password })),
    };
    const verifying: AskedCall = { name: 'argon2id', path: 'verify', input: { password } };
    const pairs = await inTurns(
      rounds,
      () => load(target, signingIn, underWay),
      () => load({ url: hashing.url, token }, verifying, underWay),
    );
    const speed = compare(
      pairs.map(({ one, other }) => ({ one: one.perSecond, other: other.perSecond })),
      (value) => `${Math.round(value)}/s`,
    );
    const call = summaryOf(employerId);
    const waits = await inTurns(
      rounds,
      async () => {
        const [time] = await Promise.all([
          slowest(target, call),
          load(target, signingIn, underWay),
        ]);
        return time;
      },
      () => slowest(target, call),
    );
    const wait = compare(waits, (value) => `${Math.round(value)} ms`);
    await server.stop();
    await hashing.stop();
    const list = apprenticeListOf(employerId);
    const checked = await startBareHandler(bench, databaseUrl, 'server');
    const bare = await startBareHandler(bench, databaseUrl);
    const checks = await loadInTurns(
      { url: checked.url, token },
      { url: bare.url, token },
      {
        one: list,
        other: list,
      },
    );
    const check = compare(
      checks.map(({ one, other }) => ({ one: one.perSecond, other: other.perSecond })),
      (value) => `${Math.round(value)}/s`,
    );
    await checked.stop();
    await bare.stop();
    return [
      atLeast('sign-ins/s at 20 connections, against argon2id alone', speed.ratio, 0.8, {
        about: speed.about,
      }),
      atMost('meanwhile p99 of the summary, against alone', wait.ratio, 3, { about: wait.about }),
      atLeast(
        'apprentice list of the bare handler with the session check, against with a lookup',
        check.ratio,
        0.85,
        { about: check.about },
      ),
    ];
  },
};
