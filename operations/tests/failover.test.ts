import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { aCompany, aContact } from '../../server/src/companies/test-contacts.ts';
import { sessions } from '../../server/src/identity/tables.ts';
import { type DatabasePool, openDatabase } from '../../server/src/platform/database.ts';
import { hashOfToken } from '../../server/src/platform/sealed.ts';
import { aTestDatabase } from '../../server/src/platform/test-database.ts';
import { type Portal, startPortal } from './portal.ts';
import { freePort } from './ports.ts';
import { isInstalled } from './programs.ts';
import { openClient, startProxy } from './proxy.ts';

const userCount = Number(process.env.OPERATIONS_USERS ?? 20);
const seconds = Number(process.env.OPERATIONS_SECONDS ?? 20);

/** A user between two requests, in milliseconds. */
const thinkMs = Number(process.env.OPERATIONS_THINK_MS ?? 500);

/** An existing database, such as a copy of production's, which the test fills and upgrades. */
const databaseUrl = process.env.OPERATIONS_DATABASE_URL;

/** The programs of the version to upgrade from: the `dist` of an earlier release. */
const earlier = process.env.OPERATIONS_EARLIER_DIST;

type OpenDatabase = DatabasePool & { readonly url: string };

const openData = async (): Promise<OpenDatabase> =>
  databaseUrl === undefined
    ? aTestDatabase()
    : { ...openDatabase(databaseUrl, { connections: 6 }), url: databaseUrl };

/** A contact who administers a company, signed in. */
async function aUserOfACompany(db: OpenDatabase) {
  const { employerId: eId } = await aCompany(db);
  const { user } = await aContact(db, eId, { role: 'admin' });
  const [userId, token] = [user.id, randomUUID()];
  const now = new Date();
  await db.orm.insert(sessions).values({
    ...{ id: userId, tokenHash: hashOfToken(token), userId, secondFactorAt: now },
    expiresAt: new Date(now.getTime() + 3_600_000),
  });
  return { eId, token };
}

/** Users that read their company and add contacts to it, until they are stopped. */
class Load {
  requests = 0;
  /** Requests that had to be repeated, and those that failed again. */
  repeated = 0;
  readonly failed: string[] = [];
  readonly created: string[] = [];
  #isStopped = false;
  #users: Promise<void>[] = [];
  readonly #ask: ReturnType<typeof openClient>;

  constructor(port: number, people: readonly { eId: string; token: string }[]) {
    this.#ask = openClient(port);
    this.#users = people.map((person) => this.#use(person));
  }

  async #use({ eId, token }: { eId: string; token: string }): Promise<void> {
    const headers = { authorization: `Bearer ${token}` };
    while (!this.#isStopped) {
      await this.#send('employer/syncEmployerSummary', { eId }, headers);
      const email = `${randomUUID()}@example.test`;
      const contact = { givenName: 'Ana', familyName: 'Tau', email, role: 'reader' };
      const empty = { title: null, mobilePhone: null, workPhone: null, subRole: null };
      const input = { eId, ecId: '', contact: { ...contact, ...empty } };
      const keyed = { ...headers, 'idempotency-key': randomUUID() };
      if (await this.#send('employer/updateCompanyContact', input, keyed)) this.created.push(email);
      await wait(thinkMs);
    }
  }

  /** Sends a request, and repeats it once, as the browser does. */
  async #send(path: string, input: object, headers: Record<string, string>): Promise<boolean> {
    const attempt = () =>
      this.#ask(path, input, headers).catch((error: Error) => ({ status: 0, body: error.message }));
    this.requests += 1;
    const first = await attempt();
    if (first.status === 200) return true;
    this.repeated += 1;
    await wait(1_000);
    const second = await attempt();
    if (second.status !== 200) this.failed.push(`${path}: ${first.status}, ${second.body}`);
    return second.status === 200;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#users);
  }
}

/** What Linux says of processes: seconds of CPU, and resident memory in MiB. */
async function usedBy(portals: readonly Portal[]) {
  const used = await Promise.all(
    portals.map(async ({ process: { pid } }) => {
      const stat = (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\) /, '').split(' ');
      const status = await readFile(`/proc/${pid}/status`, 'utf8');
      // User and system time, in hundredths of a second.
      const cpu = (Number(stat[11]) + Number(stat[12])) / 100;
      return { cpu, memory: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024 };
    }),
  );
  const sum = (of: 'cpu' | 'memory') => used.reduce((total, one) => total + one[of], 0);
  return { cpu: sum('cpu'), memory: sum('memory') };
}

describe.runIf(isInstalled('nginx') && process.platform === 'linux')('two processes', () => {
  test('are upgraded one by one, and one is killed, without a request lost', {
    timeout: 15 * 60_000 + seconds * 5_000,
  }, async () => {
    const db = await openData();
    onTestFinished(() => db.close());
    const people = await Promise.all(Array.from({ length: userCount }, () => aUserOfACompany(db)));
    const ports = [await freePort(), await freePort()] as const;
    const startAt = (port: number, programs?: string) =>
      startPortal(
        db.url,
        {
          HOST: '127.0.0.1',
          PORT: String(port),
          TRUSTED_PROXIES: '127.0.0.1',
          LOG_LEVEL: 'info',
        },
        programs,
      );
    let [one, two] = [await startAt(ports[0], earlier), await startAt(ports[1], earlier)];
    onTestFinished(() => Promise.all([one.stop(), two.stop()]).then(() => undefined));
    const { port: proxyPort } = await startProxy(ports);

    /** Seconds of CPU for each request while the load goes on undisturbed. */
    const measure = async (load: Load, portals: readonly Portal[]) => {
      const [before, requestsBefore] = [await usedBy(portals), load.requests];
      await wait(seconds * 1_000);
      const after = await usedBy(portals);
      return { ...after, each: (after.cpu - before.cpu) / (load.requests - requestsBefore) };
    };

    const load = new Load(proxyPort, people);
    await wait(seconds * 1_000);
    const both = await measure(load, [one, two]);
    await one.stop();
    one = await startAt(ports[0]);
    await two.stop();
    await wait(seconds * 1_000);
    const alone = await measure(load, [one]);
    two = await startAt(ports[1]);
    await wait(5_000);
    one.process.kill('SIGKILL');
    await wait(5_000);
    one = await startAt(ports[0]);
    await wait(seconds * 1_000);
    const last = await measure(load, [one, two]);
    await load.stop();

    const { rows } = await db.pool.query<{ email: string }>(
      'select email from employer_contacts where email = any($1)',
      [load.created],
    );
    const milliseconds = (value: number) => `${(value * 1_000).toFixed(1)} ms`;
    console.log(
      `${userCount} users, ${load.requests} requests, ${load.repeated} repeated, ${load.failed.length} failed; ` +
        `CPU of a request: ${milliseconds(both.each)} with two processes, ${milliseconds(alone.each)} with one; ` +
        `memory of two: ${both.memory.toFixed(0)} MiB at the beginning, ${last.memory.toFixed(0)} MiB at the end`,
    );
    expect(load.failed).toEqual([]);
    expect(load.requests).toBeGreaterThan(userCount);
    expect(rows.map(({ email }) => email).sort()).toEqual([...load.created].sort());
  });
});
