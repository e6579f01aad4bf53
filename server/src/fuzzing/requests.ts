import { isOfLink, isOfService, type PolicyName } from '@tradebridge/contract/call';
import { serviceTokenScopes } from '@tradebridge/contract/service-token-rules';
import fc, { type Arbitrary } from 'fast-check';
import type { InjectOptions } from 'fastify';
import type { TestApp } from '../platform/test-app.ts';
import { type Person, people } from '../who-may/statement.ts';
import type { World } from '../who-may/world.ts';
import { faultsOf } from './expect-sound.ts';
import { hostileText } from './hostile-values.ts';

/** Runs for each address and the seed; both can be set to search further. */
const numRuns = Number(process.env.FUZZ_RUNS ?? 20);
const seed = Number(process.env.FUZZ_SEED ?? 20_261_122);

/** The budget of a search, `share` times that of a call. */
export const budgetOf = (share: number) => ({ seed, numRuns: Math.ceil(numRuns * share) });

/** The owner of the records that belong to an account; see `World.others`. */
const owner: Person = { name: 'owner of an account', contactOf: {}, isLearner: true };

/** The holder of a payment link of the other company's invoice. */
const linkHolder: Person = { name: 'holder of a payment link', contactOf: {} };

/** A program with a service token of every scope. */
const program: Person = { name: 'program with a service token', contactOf: {} };

const named = (...names: readonly string[]) => people.filter(({ name }) => names.includes(name));

const staff = named('admin staff');
const contacts = named('company admin', 'writer');
const others = [owner, ...named('learner', 'reader', 'unconnected', 'support staff')];
const halfway = named('signed out', 'company admin before the second factor');

/** Users for calls of a policy, most of whom are permitted. */
export function askersOf(policy: PolicyName): Arbitrary<Person> {
  if (isOfLink(policy) || isOfService(policy)) {
    return fc.oneof(
      { weight: 6, arbitrary: fc.constant(isOfLink(policy) ? linkHolder : program) },
      { weight: 1, arbitrary: fc.constantFrom(...contacts, ...halfway) },
    );
  }
  const isOfStaff = policy === 'staff' || policy === 'administer';
  const isPersonal = policy === 'signedIn' || policy === 'anyone' || policy === 'session';
  const may = isOfStaff ? staff : isPersonal ? [owner, ...contacts] : contacts;
  return fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...may) },
    { weight: 2, arbitrary: fc.constantFrom(...staff, ...contacts, ...others) },
    {
      weight: policy === 'session' ? 4 : 1,
      arbitrary: fc.constantFrom(...halfway),
    },
  );
}

/** Headers that a client may set, mostly valid. */
export const oddHeaders: Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  {
    weight: 2,
    arbitrary: fc.record(
      {
        'idempotency-key': fc.oneof(fc.constant('the same key'), hostileText),
        'user-agent': hostileText,
        'accept-language': hostileText,
        'accept-encoding': hostileText,
        'if-none-match': hostileText,
      },
      { requiredKeys: [] },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.record(
      {
        'x-requested-with': fc.constantFrom('', ' ', 'x'),
        authorization: fc.oneof(
          hostileText,
          hostileText.map((text) => `Bearer ${text}`),
          fc.constantFrom('Bearer', 'Bearer  two', 'Basic YTpi', 'bearer null'),
        ),
      },
      { requiredKeys: [] },
    ),
  },
);

/** A token of a new session, since the request may end it. */
export async function tokenFor(world: World, person: Person): Promise<string | null> {
  if (person === owner) return world.app.signIn(world.others.userId);
  if (person === program) return world.aServiceToken(serviceTokenScopes);
  return person === linkHolder ? world.aLinkToken() : world.openSession(person);
}

let asked = 0;

/** A new network address for each request, so that its limits do not end the search. */
const nextAddress = () => {
  asked += 1;
  return `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`;
};

/** Makes a request, and returns what is wrong with the reply. */
export async function faultsAfter(
  app: TestApp,
  request: InjectOptions,
  { shape = 'envelope', sent }: { shape?: 'envelope' | 'sign-in'; sent: string },
): Promise<string[]> {
  app.loggedErrors.length = 0;
  const { statusCode, headers, body } = await app.app.inject({
    remoteAddress: nextAddress(),
    ...request,
  });
  const reply = { status: statusCode, headers, text: body };
  return [...faultsOf(reply, { sent, shape }), ...app.loggedErrors.splice(0)];
}
