import type { SetUp, SetUpPartShown } from '@tradebridge/contract/set-up';
import {
  maxBackupAgeHours,
  maxRehearsalAgeDays,
  minAdministrators,
  type SetUpFault,
  type SetUpPart,
  type SetUpState,
  type SetUpStep,
  setUpParts,
  type TestablePart,
} from '@tradebridge/contract/set-up-rules';
import type { Context } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { readSettings } from '../settings/read-settings.ts';
import { partTests } from './part-tests.ts';

/** The kind of the events in which tests are recorded, and of what they are about. */
export const testedKind = 'setUp.tested';
export const partSubject = 'setUpPart';

interface TestRow {
  part: string;
  at: Date;
  by: string | null;
  fault: SetUpFault | null;
  detail: string | null;
}

// The record of events is where tests are kept: who, when, and what came of it.
const findTests = statement<TestRow>(
  'last-set-up-tests',
  `select distinct on (event.subject_id) event.subject_id as part, event.at, account.email as by,
     event.details ->> 'fault' as fault, event.details ->> 'detail' as detail
   from audit_events event left join users account on account.id = event.user_id
   where event.subject_type = '${partSubject}' and event.subject_id = any($1)
     and event.kind = '${testedKind}'
   order by event.subject_id, event.at desc, event.number desc nulls first`,
);

interface FactsRow {
  last_import: Date | null;
  last_backup: Date | null;
  last_rehearsal: Date | null;
  webhook_failing_since: Date | null;
  localities: number;
  administrators: number;
  has_page: boolean;
  has_menu: boolean;
  mobile: string | null;
}

const isShown = (kind: 'page' | 'menu') =>
  `exists (select from contents where kind = '${kind}' and live is not null
     and visible_from <= $1 and (visible_until is null or visible_until > $1))`;

const findFacts = statement<FactsRow>(
  'set-up-facts',
  `select
     (select max(imported_at) from registry_imports where state = 'imported') as last_import,
     (select max(taken_at) from backup_runs where kind = 'backup') as last_backup,
     (select max(done_at) from backup_runs where kind = 'rehearsal') as last_rehearsal,
     (select failing_since from registry_webhook) as webhook_failing_since,
     (select count(*) from localities) as localities,
     (select count(*) from users account where is_admin and disabled_at is null
        and (second_factor_registered_at is not null
          or exists (select from passkeys where user_id = account.id))) as administrators,
     ${isShown('page')} as has_page,
     ${isShown('menu')} as has_menu,
     (select sms_number from users where id = $2) as mobile`,
);

const hourMs = 3_600_000;
const isWithin = (at: Date | null, ageMs: number, now: Date): boolean =>
  at !== null && now.getTime() - at.getTime() <= ageMs;
const isBackupRecent = (at: Date | null, now: Date) =>
  isWithin(at, maxBackupAgeHours * hourMs, now);
const isRehearsalRecent = (at: Date | null, now: Date) =>
  isWithin(at, maxRehearsalAgeDays * 24 * hourMs, now);

const isTestable = (part: SetUpPart): part is TestablePart => Object.hasOwn(partTests, part);

function stateOf(
  part: SetUpPart,
  facts: FactsRow,
  { isConfigured, test, now }: { isConfigured: boolean; test: TestRow | undefined; now: Date },
): SetUpState {
  switch (part) {
    case 'addresses':
      return facts.localities > 0 ? 'ready' : 'notConfigured';
    case 'backups': {
      if (facts.last_backup === null) return 'untested';
      const isFine =
        isBackupRecent(facts.last_backup, now) && isRehearsalRecent(facts.last_rehearsal, now);
      return isFine ? 'ready' : 'wrong';
    }
    case 'registry':
      // Without a webhook the student system reads the changes itself, and there is nothing to test.
      if (isConfigured && (facts.webhook_failing_since || test?.fault)) return 'wrong';
      return facts.last_import ? 'ready' : 'untested';
    default:
      if (!isConfigured) return 'notConfigured';
      if (!test) return 'untested';
      return test.fault === null ? 'ready' : 'wrong';
  }
}

async function readParts(
  context: Context,
  db: Database,
  { parts, facts }: { parts: readonly SetUpPart[]; facts: FactsRow },
): Promise<SetUpPartShown[]> {
  const tests = await db.rows(findTests, [parts]);
  return parts.map((part) => {
    const isConfigured = isTestable(part) && partTests[part].isConfigured(context);
    const test = isConfigured ? tests.find((one) => one.part === part) : undefined;
    return {
      part,
      state: stateOf(part, facts, { isConfigured, test, now: context.now }),
      canTest: isConfigured,
      lastTest: test
        ? { at: test.at.toISOString(), by: test.by, fault: test.fault, detail: test.detail }
        : null,
    };
  });
}

async function readFacts({ actor, now }: Context, db: Database): Promise<FactsRow> {
  const [facts] = await db.rows(findFacts, [now, actor.userId]);
  if (!facts) throw new Error('The facts are one row.');
  return facts;
}

/** One part, as a test has left it. */
export async function readPart(
  context: Context,
  db: Database,
  part: SetUpPart,
): Promise<SetUpPartShown> {
  const [found] = await readParts(context, db, {
    parts: [part],
    facts: await readFacts(context, db),
  });
  if (!found) throw new Error(`There is no part ${part}.`);
  return found;
}

/** Variables of the letterhead, by what they say. */
const letterheadVariables = {
  abn: 'INSTITUTE_ABN',
  address: 'INSTITUTE_ADDRESS',
  phone: 'INSTITUTE_PHONE',
  email: 'INSTITUTE_EMAIL',
} as const;

function missingOf({ letterhead }: Context['institution']): string[] {
  const names = Object.keys(letterheadVariables) as (keyof typeof letterheadVariables)[];
  return names.filter((name) => letterhead[name] === null).map((name) => letterheadVariables[name]);
}

/** How the installation is: its parts, and the steps of a new one. */
export async function readSetUp(context: Context): Promise<SetUp> {
  const { db, now, institution, outside, setUp } = context;
  const facts = await readFacts(context, db);
  const parts = await readParts(context, db, { parts: setUpParts, facts });
  const settings = await readSettings(db, institution);
  const missingDetails = missingOf(institution);
  const isReady = (part: SetUpPart) =>
    parts.some((one) => one.part === part && one.state === 'ready');
  const step = (name: SetUpStep, isDone: boolean) => ({ step: name, isDone });
  const takesCards = outside.cards !== null;
  return {
    parts,
    steps: [
      step('letterhead', missingDetails.length === 0),
      step('mail', isReady('mail')),
      step('administrators', facts.administrators >= minAdministrators),
      step('import', facts.last_import !== null),
      step('addresses', facts.localities > 0),
      step('page', facts.has_page),
      step('menu', facts.has_menu),
      ...(takesCards
        ? [
            step('cards', isReady('cards')),
            step('terms', settings.paymentTermsConditionsContent.trim() !== ''),
          ]
        : []),
      step('backup', isBackupRecent(facts.last_backup, now)),
      step('rehearsal', isRehearsalRecent(facts.last_rehearsal, now)),
    ],
    missingDetails,
    filesIn: setUp.filesIn,
    hasWebhook: outside.registryWebhook !== null,
    webhookFailingSince: facts.webhook_failing_since?.toISOString() ?? null,
    lastImport: facts.last_import?.toISOString() ?? null,
    localities: facts.localities,
    lastBackup: facts.last_backup?.toISOString() ?? null,
    lastRehearsal: facts.last_rehearsal?.toISOString() ?? null,
    mobile: facts.mobile,
  };
}
