import type { ServiceTokenScope } from '@tradebridge/contract/service-token-rules';
import { anApprentice } from '../apprentices/test-apprentices.ts';
import { refreshEmployerUsers } from '../companies/refresh-employer-users.ts';
import { aCompany, aContact } from '../companies/test-contacts.ts';
import { aUser } from '../identity/test-users.ts';
import { aPreEnrolment } from '../invoices/test-invoices.ts';
import { aPaymentLink } from '../payments/links/test-links.ts';
import { TestApp } from '../platform/test-app.ts';
import { aServiceToken } from '../service-tokens/test-service-tokens.ts';
import {
  heldRecords,
  missingRecords,
  type OwnRecords,
  type Records,
  someOwnRecords,
  someRecords,
} from './records.ts';
import { type Person, type Place, parentOf, people, places, standingAt } from './statement.ts';

interface Account {
  /** Null for someone without an account. */
  readonly userId: string | null;
  readonly token: string | null;
  readonly contactIds: Readonly<Partial<Record<Place, string>>>;
}

/** Tables to which a refused request may write: audit events, and that a session was used. */
const writtenByRefusals = ['audit_events', 'sessions', 'staff_views'];

interface WorldParts {
  readonly app: TestApp;
  readonly others: OwnRecords;
  readonly companies: ReadonlyMap<Place, Records>;
  readonly held: ReadonlyMap<Place, Records>;
  readonly accounts: ReadonlyMap<Person, Account>;
}

/** Every place and person of the statement, as rows of a database behind a whole server. */
export class World {
  readonly app: TestApp;
  /** Records of an account that is none of the statement's people. */
  readonly others: OwnRecords;
  readonly #companies: ReadonlyMap<Place, Records>;
  readonly #held: ReadonlyMap<Place, Records>;
  readonly #accounts: ReadonlyMap<Person, Account>;

  private constructor({ app, others, companies, held, accounts }: WorldParts) {
    this.app = app;
    this.others = others;
    this.#companies = companies;
    this.#held = held;
    this.#accounts = accounts;
  }

  static async open(): Promise<World> {
    const app = await TestApp.open({
      REQUESTS_PER_MINUTE: '1000000',
      SECUREPAY_CLIENT_ID: 'client-of-tests',
      SECUREPAY_MERCHANT_CODE: 'M1',
    });
    const learner = await aUser(app.db);
    const companies = new Map<Place, Records>();
    const build = async (place: Place): Promise<Records> => {
      const known = companies.get(place);
      if (known) return known;
      const parent = parentOf[place];
      const parentEmployerId = parent === null ? null : (await build(parent)).eId;
      const learnerId = place === 'own' ? learner.id : null;
      const records = await someRecords(app, { parentEmployerId, learnerId });
      companies.set(place, records);
      return records;
    };
    const held = new Map<Place, Records>();
    for (const place of places) held.set(place, await heldRecords(await build(place)));
    const accounts = new Map<Person, Account>();
    for (const person of people) {
      accounts.set(person, await anAccount(app, person, { companies, learnerId: learner.id }));
    }
    const others = await someOwnRecords(app, await build('other'));
    return new World({ app, others, companies, held, accounts });
  }

  tokenOf(person: Person): string | null {
    return this.#accounts.get(person)?.token ?? null;
  }

  /** The account of a person who has one. */
  accountOf(person: Person): { readonly userId: string } {
    const userId = this.#accounts.get(person)?.userId ?? null;
    if (userId === null) throw new Error(`${person.name} has no account.`);
    return { userId };
  }

  /** A payment link of a new invoice. */
  async aLinkToken(): Promise<string> {
    const { db } = this.app;
    const { employerId } = await aCompany(db);
    const { user } = await aContact(db, employerId);
    const { studentId } = await anApprentice(db, employerId);
    const { preEnrolmentId } = await aPreEnrolment(db, employerId, studentId);
    return (await aPaymentLink(db, { preEnrolmentId, employerId, userId: user.id })).token;
  }

  /** A service token with those scopes. */
  async aServiceToken(scopes: readonly ServiceTokenScope[]): Promise<string> {
    return (await aServiceToken(this.app.db, scopes)).secret;
  }

  /** A new session, which the tested call may end. */
  async openSession(person: Person): Promise<string | null> {
    const userId = this.#accounts.get(person)?.userId ?? null;
    if (userId === null) return this.tokenOf(person);
    return this.app.signIn(userId, { secondFactor: hasSecondFactor(person) });
  }

  /** Records that are created again if a call uses them up. */
  recordsFor(person: Person, place: Place): Records {
    return this.#as(person, place, this.#companies.get(place));
  }

  /** Cached records for calls that will be refused, or ids of nothing. */
  heldFor(person: Person, place: Place | 'missing'): Records {
    return place === 'missing'
      ? this.#as(person, 'other', missingRecords)
      : this.#as(person, place, this.#held.get(place));
  }

  #as(person: Person, place: Place, records: Records | undefined): Records {
    if (!records) throw new Error(`There are no records of ${place}.`);
    const standing = standingAt(person, place);
    const contactId = standing && this.#accounts.get(person)?.contactIds[standing];
    return { ...records, contactId: contactId ?? missingRecords.contactId };
  }

  /** A digest of each table's rows, to detect changes. */
  async digests(): Promise<Record<string, string>> {
    const { pool } = this.app.db;
    const { rows: tables } = await pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all($1)`,
      [writtenByRefusals],
    );
    const digests: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await pool.query<{ digest: string }>(
        `select md5(coalesce(string_agg(held::text, chr(10) order by held::text), '')) as digest
         from "${name}" as held`,
      );
      digests[name] = rows[0]?.digest ?? '';
    }
    return digests;
  }

  close(): Promise<void> {
    return this.app.close();
  }
}

const hasSecondFactor = ({ session }: Person) => session !== 'before the second factor';

async function anAccount(
  app: TestApp,
  person: Person,
  { companies, learnerId }: { companies: ReadonlyMap<Place, Records>; learnerId: string },
): Promise<Account> {
  const { db } = app;
  if (person.session === 'none') return { userId: null, token: null, contactIds: {} };
  if (person.session === 'unknown token') return { userId: null, token: 'gone', contactIds: {} };
  const claims = { isAdmin: person.staff === 'admin', isSupport: person.staff === 'support' };
  const disabledAt = person.isDisabled ? app.now : null;
  const userId = person.isLearner ? learnerId : (await aUser(db, { ...claims, disabledAt })).id;
  const contactIds: Partial<Record<Place, string>> = {};
  for (const place of places) {
    const role = person.contactOf[place];
    const records = companies.get(place);
    if (!role || !records) continue;
    const retiredAt = person.isRetired ? app.now : null;
    const permissions = person.permissionsOf?.[place];
    const given = { role, userId, retiredAt, ...permissions };
    const { contactId } = await aContact(db, records.eId, given);
    contactIds[place] = contactId;
  }
  await refreshEmployerUsers(db, { userIds: [userId] });
  const token = await app.signIn(userId, { secondFactor: hasSecondFactor(person) });
  return { userId, token, contactIds };
}
