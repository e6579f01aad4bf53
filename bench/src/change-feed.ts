import { retrieveChanges } from '@tradebridge/contract/change-feed';
import { maxChangesPerCall, usualChangesPerCall } from '@tradebridge/contract/service-token-rules';
import { hashOfToken } from '@tradebridge/server/platform/sealed';
import { speedAgainstBare, startBoth } from './against-bare.ts';
import { companyWith, filledInstitution } from './institution.ts';
import type { Finding, Question } from './question.ts';
import { signIn } from './sign-in.ts';
import type { Workbench } from './workbench.ts';

const changes = 1_000_000;
const secret = 'svc_of-the-benchmark';

/** All published, half of them acknowledged, and a token that reads them. */
const feed = [
  `insert into registry_changes (feed_id, visible_at, at, user_id, contact_id, kind, employer_id,
     subject_type, subject_id, values, acknowledged_at)
   select n, moment, moment, 'bench', 'C' || n % 1000, 'signoff.submitted', 'E' || n % 200, 'unit', 'U' || n,
     jsonb_build_object('requestId', gen_random_uuid(), 'contractId', 'TC' || n % 5000,
       'isFinalSignoff', false, 'result', 'competent', 'comment', 'Works on their own in the workshop.'),
     case when n <= ${changes / 2} then moment end
   from (select n, now() - (${changes} - n) * interval '1 second' as moment
         from generate_series(1, ${changes}) n) change`,
  `update registry_feed set last_id = ${changes}`,
  `insert into service_tokens (token_hash, name, hint, scopes, created_at, created_by)
   select '${hashOfToken(secret)}', 'Bench', 'svc_…', '{changes.read}', now(), id from users limit 1`,
];

const openPortal = (bench: Workbench): Promise<string> =>
  filledInstitution(bench, 'feed', async (made) => {
    // Creates a user who can own the token.
    await signIn(made, await companyWith(bench, made, 16));
    for (const sql of feed) await bench.sql(made, sql);
  });

/** The time to read the change feed with a service token, among a million changes. */
export const changeFeed: Question = {
  name: 'change-feed',
  async measure(bench) {
    const databaseUrl = await openPortal(bench);
    const employerId = await companyWith(bench, databaseUrl, 16);
    // The bare handler looks up a session, and assigns no ids to new changes.
    const both = await startBoth(bench, databaseUrl, employerId);
    const asked = { ...both, server: { ...both.server, token: secret } };
    const findings: Finding[] = [];
    for (const { limit, since } of [
      { limit: usualChangesPerCall, since: changes / 2 },
      { limit: maxChangesPerCall, since: changes - maxChangesPerCall },
    ]) {
      const call = {
        name: `${limit} changes after ${since.toLocaleString('en-AU')}`,
        path: retrieveChanges.path,
        input: { since, limit },
      };
      findings.push(await speedAgainstBare(asked, call, 'of a million'));
    }
    await both.stop();
    return findings;
  },
};
