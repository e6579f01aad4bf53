import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { announcementChannel } from '@tradebridge/server/platform/announce';
import { apprenticeListOf, signOffListOf, summaryOf } from './calls-to-measure.ts';
import { companyWith, institutionUrl } from './institution.ts';
import { type AskedCall, load, type Target } from './load.ts';
import type { Program } from './programs.ts';
import { atMost, type Finding, plainFigure, type Question } from './question.ts';
import { startServer } from './servers.ts';
import { signIn } from './sign-in.ts';
import { compare, inTurns } from './statistics.ts';
import type { Workbench } from './workbench.ts';

const metricsToken = 'a-token-of-the-benchmark';
/** To each process. */
const connections = 10;
const maxPerSecond = 150;
const warmUpSeconds = 6;
const seconds = 3;
const rounds = 9;
const idleSeconds = 20;
const announcements = 20_000;
/** Linux counts a process's time in hundredths of a second. */
const msPerTick = 10;

/** Time of processors in milliseconds. */
interface Cpu {
  readonly portal: number;
  readonly database: number;
}

async function cpuOfProgram({ url }: Program): Promise<number> {
  const reply = await fetch(`${url}/metrics`, {
    headers: { authorization: `Bearer ${metricsToken}` },
  });
  const [, total] = /^process_cpu_seconds_total (\S+)$/m.exec(await reply.text()) ?? [];
  if (total === undefined) throw new Error('A process does not say what it has used.');
  return Number(total) * 1000;
}

/** Of PostgreSQL's processes that are there; those of a pool stay while it is busy. */
async function cpuOfDatabase(bench: Workbench, databaseUrl: string): Promise<number> {
  const rows = await bench.sql<{ pid: number }>(
    databaseUrl,
    'select pid from pg_stat_activity where pid <> pg_backend_pid()',
  );
  const ticks = await Promise.all(
    rows.map(async ({ pid }) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      const [user = 0, system = 0] =
        stat.split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? [];
      return user + system;
    }),
  );
  return ticks.reduce((sum, one) => sum + one, 0) * msPerTick;
}

/** What some work takes of the processors, for each of what it counts. */
async function cpuOf(
  { bench, databaseUrl }: { bench: Workbench; databaseUrl: string },
  programs: readonly Program[],
  work: () => Promise<number>,
): Promise<Cpu> {
  const measure = async () => ({
    portal: (await Promise.all(programs.map(cpuOfProgram))).reduce((sum, one) => sum + one, 0),
    database: await cpuOfDatabase(bench, databaseUrl),
  });
  const before = await measure();
  const count = await work();
  const after = await measure();
  return {
    portal: (after.portal - before.portal) / count,
    database: (after.database - before.database) / count,
  };
}

/**
 * Requests that are answered in a turn. Each process gets the same load, since a busier one handles more requests at
 * once, which takes less for each.
 */
async function answered(targets: readonly Target[], call: AskedCall) {
  const share = { connections, maxPerSecond, seconds };
  const loads = await Promise.all(targets.map((target) => load(target, call, share)));
  return loads.reduce((sum, { times }) => sum + times.length, 0);
}

const inMs = (value: number) => `${value.toFixed(2)} ms`;

/** What a request, an announcement and doing nothing take of the processors, with one process and with two. */
export const twoProcesses: Question = {
  name: 'two-processes',
  async measure(bench) {
    const databaseUrl = await institutionUrl(bench, 'demo');
    const employerId = await companyWith(bench, databaseUrl, 16);
    const token = await signIn(databaseUrl, employerId);
    const variables = { METRICS_TOKEN: metricsToken, DATABASE_CONNECTIONS: '10' };
    const first = await startServer(bench, databaseUrl, variables);
    const place = { bench, databaseUrl };
    const idle = async (programs: readonly Program[]) =>
      cpuOf(place, programs, async () => {
        await delay(idleSeconds * 1000);
        return idleSeconds;
      });
    const announce = async (programs: readonly Program[]) =>
      cpuOf(place, programs, async () => {
        await bench.sql(
          databaseUrl,
          `select pg_notify($1, json_build_object('kind', 'employer-summary', 'employerId', n)::text)
           from generate_series(1, $2::integer) as n`,
          [announcementChannel, announcements],
        );
        await delay(3000);
        return announcements / 1000;
      });
    const idleAlone = await idle([first]);
    const announcedAlone = await announce([first]);
    const second = await startServer(bench, databaseUrl, variables);
    const both = [first, second];
    const findings: Finding[] = [
      plainFigure('one process that nobody uses, for each second: its CPU', idleAlone.portal, inMs),
      plainFigure('the same: PostgreSQL’s', idleAlone.database, inMs),
      plainFigure('1,000 announcements to one process: its CPU', announcedAlone.portal, inMs),
      plainFigure('the same to two: of both', (await announce(both)).portal, inMs),
    ];
    for (const call of [summaryOf, apprenticeListOf, signOffListOf].map((of) => of(employerId))) {
      const targets = both.map(({ url }) => ({ url, token }));
      const [one] = targets.map((target) => [target]);
      if (!one) throw new Error('The first process is there.');
      for (const target of targets)
        await load(target, call, { connections, seconds: warmUpSeconds });
      const turns = await inTurns(
        rounds,
        () => cpuOf(place, [first], () => answered(one, call)),
        () => cpuOf(place, both, () => answered(targets, call)),
      );
      for (const part of ['portal', 'database'] as const) {
        const pairs = turns.map((turn) => ({ one: turn.other[part], other: turn.one[part] }));
        const { ratio, about } = compare(pairs, inMs);
        const name = part === 'portal' ? 'the portal' : 'PostgreSQL';
        const question = `${call.name}: CPU of ${name} for a request, two processes with twice the load against one`;
        findings.push(atMost(question, ratio, 1.1, { about }));
      }
    }
    const [open] = await bench.sql<{ count: string }>(
      databaseUrl,
      'select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    findings.push(plainFigure('connections of two busy processes', Number(open?.count), String));
    await first.stop();
    await second.stop();
    return findings;
  },
};
