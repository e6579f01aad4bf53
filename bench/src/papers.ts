import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { generateStudentProgressReport } from '@tradebridge/contract/reports';
import type { Letterhead } from '@tradebridge/server/papers/letterhead';
import { Papers } from '@tradebridge/server/papers/papers';
import type { ContractRecord } from '@tradebridge/server/reports/contract-record';
import Fastify from 'fastify';
import { drawBare, linesOfPlan } from './bare-paper.ts';
import { summaryOf } from './calls-to-measure.ts';
import { companyWith, institutionUrl } from './institution.ts';
import { headersOf, load } from './load.ts';
import { residentBytes } from './memory.ts';
import { atMost, type Finding, type Question } from './question.ts';
import { startServer, timeZone } from './servers.ts';
import { signIn } from './sign-in.ts';
import { compare, inTurns, percentile } from './statistics.ts';
import type { Workbench } from './workbench.ts';

const letterhead: Letterhead = {
  watermark: null,
  name: 'Demonstration Institute',
  abn: '27241053246',
  rtoCode: '3044',
  address: '2 Fenwick Street, Geelong VIC 3220',
  phone: '03 5225 0500',
  email: 'employers@institute.example',
  theme: 'default',
};

const printedOn = '2026-03-02';

/** A plan of forty units in four stages, with every column filled. */
const planOf = (number: string): ContractRecord => ({
  number,
  contractType: 'apprenticeship',
  attendanceType: 'full_time',
  courseCode: 'UEE30820',
  courseName: 'Certificate III in Electrotechnology Electrician',
  department: 'Electrotechnology',
  departmentEmail: 'electrotechnology@institute.example',
  startDate: '2025-02-03',
  commencedDate: '2025-02-04',
  endDate: '2029-02-02',
  createdDate: '2025-01-20',
  nominalTermMonths: 48,
  probationEndDate: '2025-05-03',
  planVersion: '3.0',
  isSuspended: false,
  isFinalSignOffRequired: false,
  finalWaitingSince: null,
  finalDecision: null,
  apprentice: { givenName: 'Ngaire', familyName: 'Tūhoe', number: '30410020', usi: 'BNGH7C75FN' },
  employer: {
    name: 'Hallam Electrical Group',
    legalName: 'Hallam Electrical Group Pty Ltd',
    abn: '60325586463',
    epsilonNumber: '327539',
    address: {
      address_line1: '260 Woolshed Drive',
      address_line2: null,
      address_line3: null,
      address_postcode: '3043',
      address_location: 'TULLAMARINE',
      address_state: 'VIC',
      address_country_code: '1101',
    },
    phone: '(03) 7010 1890',
  },
  supervisor: { name: 'Dana Farrugia', email: 'foreman@hallam.example' },
  units: Array.from({ length: 40 }, (_, index) => ({
    code: `UEECD${1000 + index}`,
    title: `Apply work health and safety regulations, codes and practices, part ${index + 1}`,
    year: 2025 + Math.floor(index / 10),
    stage: `Stage ${1 + Math.floor(index / 10)}`,
    status: index < 20 ? ('competent' as const) : ('in_delivery' as const),
    isCore: index % 3 > 0,
    plannedStart: '2026-02-02',
    plannedEnd: '2026-05-29',
    deliveryMode: 'Workplace',
    assessmentMethod: 'Observation',
    resultDate: index < 20 ? '2026-02-20' : null,
    awaitingSince: null,
    decision:
      index < 20
        ? { result: 'competent', by: 'Dana Farrugia', on: '2026-02-24', comment: null }
        : null,
  })),
});

const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
};

const plansAtOnce = 10;
const planRounds = 15;

/**
 * The time from the data of a training plan with forty units to its bytes, compared with drawing
 * alone.
 */
async function measurePlan(): Promise<Finding> {
  const folder = await mkdtemp(join(tmpdir(), 'tradebridge-bench-papers-'));
  const papers = new Papers({
    folder,
    letterhead,
    timeZone,
    labels: () => ({ version: null, overrides: {} }),
    log: Fastify().log,
  });
  const now = new Date(`${printedOn}T09:00:00+11:00`);
  let made = 0;
  const makeOne = async () => {
    // A new number each time: an existing PDF would be read from the store.
    const data = planOf(`TC-${made++}`);
    const { content } = await papers.make({ kind: 'training-plan', data }, now);
    await buffer(content);
  };
  const lines = linesOfPlan(planOf('TC-0'), letterhead, printedOn);
  const some = (one: () => Promise<unknown>) => async () => {
    for (let count = 0; count < plansAtOnce; count++) await one();
  };
  const makeSome = some(makeOne);
  const drawSome = some(() => drawBare(lines));
  try {
    await makeSome();
    await drawSome();
    const pairs = await inTurns(
      planRounds,
      () => timeOf(makeSome),
      () => timeOf(drawSome),
    );
    const { ratio, about } = compare(pairs, (time) => `${(time / plansAtOnce).toFixed(1)} ms`);
    const question = `training plan of 40 units, against the library drawing its ${lines.length} lines`;
    return atMost(question, ratio, 2, { about });
  } finally {
    await papers.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const metricsToken = 'a token of the benchmark';

const reports = 500;
const reportRounds = 5;

async function studentNumbersOf(
  bench: Workbench,
  databaseUrl: string,
  employerId: string,
): Promise<string[]> {
  const rows = await bench.sql<{ student_number: string }>(
    databaseUrl,
    `select student_number from training_contracts join students using (student_id)
     where employer_id = $1 and training_contracts.retired_at is null order by student_number`,
    [employerId],
  );
  return rows.map((row) => row.student_number);
}

/**
 * Whether creating five hundred progress reports affects others, and the memory left afterwards.
 */
async function measureReports(bench: Workbench): Promise<Finding[]> {
  const databaseUrl = await institutionUrl(bench, 'large');
  const eId = await companyWith(bench, databaseUrl, 1000);
  const numbers = await studentNumbersOf(bench, databaseUrl, eId);
  const token = await signIn(databaseUrl, eId);
  const server = await startServer(bench, databaseUrl, { METRICS_TOKEN: metricsToken });
  const target = { url: server.url, token };
  let asked = 0;
  const makeReports = async () => {
    // Different ones each time, so that none exists already.
    const from = asked++ * 7;
    const reply = await fetch(`${target.url}/api/${generateStudentProgressReport.path}`, {
      method: 'POST',
      headers: headersOf(target),
      body: JSON.stringify({
        eId,
        reportTypeId: 'full',
        academicYear: String(new Date().getFullYear()),
        studentNumbers: numbers.slice(from, from + reports),
      }),
    });
    if (!reply.ok) throw new Error(`The reports were refused: ${await reply.text()}`);
    for await (const _ of reply.body ?? []) {
      // Read as a stream and discarded.
    }
  };
  const call = summaryOf(eId);
  const slowest = async () =>
    percentile((await load(target, call, { connections: 2, seconds: 5 })).times, 0.99);
  await makeReports();
  await slowest();
  const before = await residentBytes(target, metricsToken);
  const waits = await inTurns(
    reportRounds,
    async () => {
      const making = makeReports();
      const [time] = await Promise.all([slowest(), making]);
      return time;
    },
    slowest,
  );
  const after = await residentBytes(target, metricsToken);
  await server.stop();
  const wait = compare(waits, (time) => `${time.toFixed(1)} ms`);
  const mebibytes = [before, after].map((bytes) => `${Math.round(bytes / 1024 ** 2)} MiB`);
  return [
    atMost(
      `while ${reports} progress reports are made, p99 of the summary, against alone`,
      wait.ratio,
      3,
      { about: wait.about },
    ),
    atMost(
      `memory after ${reportRounds} times ${reports} reports more, against after the first`,
      after / before,
      1.25,
      { about: ` (${mebibytes.join(' to ')})` },
    ),
  ];
}

/** The cost of PDFs, for those who request them and those who do not. */
export const papers: Question = {
  name: 'papers',
  async measure(bench) {
    return [await measurePlan(), ...(await measureReports(bench))];
  },
};
