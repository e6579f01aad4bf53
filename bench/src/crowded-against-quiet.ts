import { findUsers, retrieveUser } from '@tradebridge/contract/administration';
import { findAuditEvents } from '@tradebridge/contract/audit';
import { retrieveSecurity } from '@tradebridge/contract/identity';
import { registerUser } from '@tradebridge/contract/profile';
import { hashOfToken } from '@tradebridge/server/platform/sealed';
import { apprenticeListOf, signOffListOf, summaryOf } from './calls-to-measure.ts';
import { companyWith, filledInstitution } from './institution.ts';
import { type AskedCall, loadInTurns } from './load.ts';
import { atMost, type Finding, type Question } from './question.ts';
import { startServer } from './servers.ts';
import { signIn, signInAsStaff } from './sign-in.ts';
import { compare } from './statistics.ts';
import type { Workbench } from './workbench.ts';

interface Crowd {
  readonly sessions: number;
  readonly events: number;
}

const large: Crowd = { sessions: 10_000, events: 1_000_000 };
/** Enough to fill the first page of every list: finding it is compared, not writing it. */
const small: Crowd = { sessions: 200, events: 1000 };

/** Users, sessions and recorded events as accumulated over years. */
const crowdOf = ({ sessions, events }: Crowd) => [
  `insert into users (id, name, email, email_verified)
   select 'crowd-' || n, 'Person ' || n, 'person' || n || '@crowd.test', true
   from generate_series(1, ${sessions}) n`,
  `insert into sessions (id, token_hash, user_id, second_factor_at, expires_at)
   select 'crowd-' || n, 'crowd-token-' || n, 'crowd-' || n, now(), now() + interval '12 hours'
   from generate_series(1, ${sessions}) n`,
  `insert into audit_events (number, at, kind, user_id, employer_id, ip_address, hash)
   select n, now() - (${events} - n) * interval '1 minute',
     (array['session.signedIn', 'session.refused', 'company.viewed', 'call.refused'])[1 + n % 4],
     'crowd-' || 1 + n % ${sessions}, 'E' || 1 + n % 40, '192.0.2.1', md5(n::text)
   from generate_series(1, ${events}) n`,
];

interface Institution {
  readonly url: string;
  readonly token: string;
  readonly staff: string;
  readonly employerId: string;
  readonly userId: string;
  stop(): Promise<void>;
}

async function openInstitution(bench: Workbench, name: string, crowd: Crowd): Promise<Institution> {
  const databaseUrl = await filledInstitution(bench, name, async (made) => {
    for (const sql of crowdOf(crowd)) await bench.sql(made, sql);
  });
  const employerId = await companyWith(bench, databaseUrl, 16);
  const token = await signIn(databaseUrl, employerId);
  const [user] = await bench.sql<{ id: string }>(
    databaseUrl,
    'select user_id as id from sessions where token_hash = $1',
    [hashOfToken(token)],
  );
  if (!user) throw new Error('The session has no user.');
  const staff = await signInAsStaff(databaseUrl);
  const server = await startServer(bench, databaseUrl);
  return { url: server.url, stop: server.stop, token, staff, employerId, userId: user.id };
}

/** The calls that could be affected, each with the session that makes it. */
const callsOf = ({ employerId, userId }: Institution): [AskedCall, 'token' | 'staff'][] => [
  [summaryOf(employerId), 'token'],
  [apprenticeListOf(employerId), 'token'],
  [signOffListOf(employerId), 'token'],
  [{ name: 'who am I', path: registerUser.path, input: {} }, 'token'],
  [{ name: 'own security', path: retrieveSecurity.path, input: {} }, 'token'],
  [{ name: 'one user', path: retrieveUser.path, input: { userId } }, 'staff'],
  [{ name: 'find users', path: findUsers.path, input: { text: 'bench' } }, 'staff'],
  [{ name: 'find events', path: findAuditEvents.path, input: {} }, 'staff'],
];

/** Whether the number of sessions and recorded events affects anyone. */
export const crowdedAgainstQuiet: Question = {
  name: 'crowded',
  async measure(bench) {
    const crowded = await openInstitution(bench, 'crowded', large);
    const quiet = await openInstitution(bench, 'quiet', small);
    const findings: Finding[] = [];
    const inQuiet = callsOf(quiet);
    for (const [index, [call, who]] of callsOf(crowded).entries()) {
      const [sameCall = call] = inQuiet[index] ?? [];
      const pairs = await loadInTurns(
        { url: crowded.url, token: crowded[who] },
        { url: quiet.url, token: quiet[who] },
        { one: call, other: sameCall },
      );
      const { ratio, about } = compare(
        pairs.map(({ one, other }) => ({ one: 1 / one.perSecond, other: 1 / other.perSecond })),
        (value) => `${Math.round(1 / value)}/s`,
      );
      const question = `${call.name}: slower with 10,000 sessions and 1,000,000 events`;
      findings.push(atMost(question, ratio, 1.3, { about }));
    }
    await crowded.stop();
    await quiet.stop();
    return findings;
  },
};
