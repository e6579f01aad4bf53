import { isOfLink, isOfService, isOfToken } from '@tradebridge/contract/call';
import { calls, downloads } from '@tradebridge/contract/calls';
import {
  type ServiceTokenScope,
  serviceTokenScopes,
  serviceTokenUploads,
} from '@tradebridge/contract/service-token-rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Answer,
  ask,
  type Endpoint,
  endpoints,
  isOfCompany,
  isPersonal,
} from './who-may/endpoints.ts';
import { crossings, downloadInputs, inputs, personalInputs } from './who-may/inputs.ts';
import { missingOwnRecords } from './who-may/records.ts';
import { answerTo, type Person, people, permitted, places, roleAt } from './who-may/statement.ts';
import { World } from './who-may/world.ts';

let world: World;
/** The token of a valid payment link. */
let linkToken: string;
/** The token of a service token with every scope. */
let serviceToken: string;
beforeAll(async () => {
  world = await World.open();
  linkToken = await world.aLinkToken();
  serviceToken = await world.aServiceToken(serviceTokenScopes);
});
afterAll(() => world.close());

const cellsOf = (endpoint: Endpoint) =>
  people.flatMap((person) =>
    (isOfCompany(endpoint) ? places : (['own'] as const)).map((place) => ({
      person,
      place,
      name: `${person.name}, ${place} company`,
      expected: answerTo(person, endpoint.policy, place),
    })),
  );
const cells = endpoints.flatMap(cellsOf).length;

const byName = endpoints.map((endpoint) => [endpoint.name, endpoint] as const);

const [signedOut] = people as [Person, ...Person[]];
/** Users with a complete session. */
const signedIn = people.filter(({ session, isDisabled }) => !session && !isDisabled);
/** Those of them who have no role at the other company. */
const outsiders = signedIn.filter((person) => roleAt(person, 'other') === null);

type Asked = Parameters<typeof ask>[1];

const askAs = (person: Person, endpoint: Asked, input: object) =>
  ask(world.app, endpoint, input, world.tokenOf(person));

/** A reply without echoed input. */
function withoutEcho({ told, body }: Answer, input: object): Answer {
  const sent = JSON.stringify(input).match(/"[^"]{5,}"/g) ?? [];
  let text = JSON.stringify(body);
  for (const value of sent) text = text.replaceAll(value.slice(1, -1), '…');
  return { told, body: JSON.parse(text) };
}

/** What belongs to others must get exactly the same reply as what does not exist. */
async function expectLikeMissing(
  person: Person,
  endpoint: Asked,
  { theirs, missing }: { theirs: object; missing: object },
): Promise<void> {
  const ofTheirs = withoutEcho(await askAs(person, endpoint, theirs), theirs);
  const ofMissing = withoutEcho(await askAs(person, endpoint, missing), missing);
  expect({ [person.name]: ofTheirs }).toEqual({ [person.name]: ofMissing });
}

describe(`${endpoints.length} addresses, ${cells} cells: what is refused`, () => {
  let before: Record<string, string>;
  beforeAll(async () => {
    before = await world.digests();
  });

  test.each(byName)('%s', async (_name, endpoint) => {
    const told: Record<string, string> = {};
    const expected: Record<string, string> = {};
    for (const { person, place, name, expected: answer } of cellsOf(endpoint)) {
      if (answer === permitted) continue;
      const input = await endpoint.inputOf(world.heldFor(person, place));
      expected[name] = answer;
      told[name] = (await askAs(person, endpoint, input)).told;
    }
    expect(told).toEqual(expected);
  });

  const ofCompany = endpoints.filter((one) => !isPersonal(one.policy) && isOfCompany(one));

  test.each(ofCompany.map((endpoint) => [endpoint.name, endpoint] as const))(
    "%s: what is another company's gets the same reply as what does not exist",
    async (_name, endpoint) => {
      for (const person of outsiders) {
        if (answerTo(person, endpoint.policy, 'other') === permitted) continue;
        const theirs = await endpoint.inputOf(world.heldFor(person, 'other'));
        const missing = await endpoint.inputOf(world.heldFor(person, 'missing'));
        const isOfStaff = endpoint.policy === 'staff' || endpoint.policy === 'administer';
        if (!isOfStaff && person.staff) continue;
        await expectLikeMissing(person, endpoint, { theirs, missing });
      }
    },
  );

  test.each(ofCompany.map((endpoint) => [endpoint.name, endpoint] as const))(
    "%s: so do another company's records with one's own company",
    async (_name, endpoint) => {
      for (const person of outsiders) {
        const { eId, contactId } = world.heldFor(person, 'own');
        const inputWith = (place: 'own' | 'other' | 'missing') =>
          endpoint.inputOf({ ...world.heldFor(person, place), eId, contactId });
        const theirs = await inputWith('other');
        // It names nothing besides the company, or does not name the company.
        const isOfOne =
          isSame(theirs, await inputWith('own')) || !JSON.stringify(theirs).includes(`"${eId}"`);
        if (!isOfOne) {
          await expectLikeMissing(person, endpoint, {
            theirs,
            missing: await inputWith('missing'),
          });
        }
      }
    },
  );

  test.each(crossings)('$path: so do further records that it names', async (crossing) => {
    const { path, inputOf } = crossing;
    for (const person of outsiders) {
      const own = world.heldFor(person, 'own');
      await expectLikeMissing(
        person,
        { path, method: 'POST' },
        {
          theirs: await inputOf(own, world.heldFor(person, 'other')),
          missing: await inputOf(own, world.heldFor(person, 'missing')),
        },
      );
    }
  });

  test.each(personal)("$path: so does what is another account's", async ({ endpoint, inputOf }) => {
    for (const person of signedIn.filter(({ staff }) => !staff)) {
      await expectLikeMissing(person, endpoint, {
        theirs: inputOf(world.others),
        missing: inputOf(missingOwnRecords),
      });
    }
  });

  test('and none of it changes anything', async () => {
    expect(await world.digests()).toEqual(before);
  });
});

/** Inputs that name what belongs to an account. */
const personal = Object.entries(personalInputs).flatMap(([path, inputsOf]) => {
  const isDownload = downloads.some((download) => download.path === path);
  const endpoint: Asked = { path, method: isDownload ? 'GET' : 'POST' };
  return inputsOf.map((inputOf) => ({ path, endpoint, inputOf }));
});

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

describe('what is permitted', () => {
  test.each(byName)('%s', async (_name, endpoint) => {
    const told: Record<string, string> = {};
    const expected: Record<string, string> = {};
    for (const { person, place, name, expected: answer } of cellsOf(endpoint)) {
      if (answer !== permitted) continue;
      const input = await endpoint.inputOf(world.recordsFor(person, place));
      expected[name] = endpoint.whenPermitted;
      told[name] = (await askAs(person, endpoint, input)).told;
    }
    expect(told).toEqual(expected);
  });
});

// Otherwise a misspelt name would be refused like a missing one, and nothing would be tested.
describe('what its owners can tell from what does not exist', () => {
  test.each(personal)('$path', async ({ endpoint, inputOf }) => {
    const token = await world.app.signIn(world.others.userId);
    const own = await ask(world.app, endpoint, inputOf(world.others), token);
    const missing = await ask(world.app, endpoint, inputOf(missingOwnRecords), token);
    expect(own).not.toEqual(missing);
  });

  test.each(crossings)('$path', async ({ path, inputOf }) => {
    const person = people.find(({ name }) => name === 'company admin');
    if (!person) throw new Error('There is no company admin among the people.');
    const own = world.recordsFor(person, 'own');
    const reply = await askAs(person, { path, method: 'POST' }, await inputOf(own, own));
    expect(reply.told).toBe('200');
  });
});

describe('with a payment link', () => {
  test.each(byName.filter(([, { policy }]) => !isOfToken(policy) && policy !== 'anyone'))(
    '%s is refused as without a session',
    async (_name, endpoint) => {
      const input = await endpoint.inputOf(world.heldFor(signedOut, 'own'));
      const { told } = await ask(world.app, endpoint, input, linkToken);
      expect(told).toBe('401 signed-out');
    },
  );

  test('three calls work, and no other of the contract accepts one', () => {
    const taking = calls.filter(({ policy }) => isOfLink(policy)).map(({ path }) => path);
    expect(taking).toEqual([
      'paymentLinks/retrieveInvoice',
      'paymentLinks/pay',
      'paymentLinks/retrievePayment',
    ]);
  });

  test.each(byName.filter(([, { policy }]) => isOfLink(policy)))('%s', async (_name, endpoint) => {
    const input = await endpoint.inputOf(world.heldFor(signedOut, 'own'));
    const { told } = await ask(world.app, endpoint, input, linkToken);
    expect(told).toBe(endpoint.path === 'paymentLinks/pay' ? '409 amount-changed' : '200');
  });
});

describe('with a service token', () => {
  const scopesByPath: Readonly<Record<string, ServiceTokenScope>> = {
    'registry/retrieveChanges': 'changes.read',
    'registry/acknowledge': 'changes.acknowledge',
    'registry/upload': 'extracts.upload',
    'mail/bounces': 'mail.bounces',
  };
  const taking = byName.filter(([, { path }]) => path in scopesByPath);

  test('four addresses work, and no other accepts one', () => {
    const ofCalls = calls.filter(({ policy }) => isOfService(policy)).map(({ path }) => path);
    const all = [...ofCalls, ...Object.keys(serviceTokenUploads)];
    expect(all).toEqual(Object.keys(scopesByPath));
  });

  test.each(
    byName.filter(([, { path, policy }]) => !(path in scopesByPath) && policy !== 'anyone'),
  )('%s is refused as without a session', async (_name, endpoint) => {
    const input = await endpoint.inputOf(world.heldFor(signedOut, 'own'));
    const { told } = await ask(world.app, endpoint, input, serviceToken);
    expect(told).toBe(isOfLink(endpoint.policy) ? '401 payment-link-ended' : '401 signed-out');
  });

  test.each(taking)('%s accepts one with its scope, and no other', async (_name, endpoint) => {
    const input = await endpoint.inputOf(world.heldFor(signedOut, 'own'));
    for (const scope of serviceTokenScopes) {
      const { told } = await ask(world.app, endpoint, input, await world.aServiceToken([scope]));
      const isIts = scopesByPath[endpoint.path] === scope;
      expect({ [scope]: told }).toEqual({
        [scope]: isIts ? endpoint.whenPermitted : '403 forbidden',
      });
    }
  });

  test.each(taking.filter(([, { policy }]) => isOfService(policy)))(
    '%s does not accept a payment link',
    async (_name, endpoint) => {
      const input = await endpoint.inputOf(world.heldFor(signedOut, 'own'));
      const { told } = await ask(world.app, endpoint, input, linkToken);
      expect(told).toBe('401 service-token-refused');
    },
  );
});

describe('nothing is left out', () => {
  /** Addresses without authentication, or with their own. */
  const apart = [
    'config',
    'openapi.json',
    'auth/sign-in/email',
    'auth/callback/google',
    'auth/callback/microsoft',
    'auth/callback/directory',
  ];

  test('every address of the server under /api is tested', () => {
    const tried = new Set([...endpoints.map(({ path }) => path), ...apart]);
    const served = pathsOf(world.app.app.printRoutes({ commonPrefix: false }));
    expect(served).toEqual(expect.arrayContaining(apart));
    expect(served.filter((path) => !tried.has(path))).toEqual([]);
  });

  test('every input belongs to an existing call', () => {
    const known = new Set<string>([...calls, ...downloads].map(({ path }) => path));
    const given = [inputs, downloadInputs, personalInputs].flatMap(Object.keys);
    expect(given.filter((path) => !known.has(path))).toEqual([]);
  });

  test("every call of signed-in users with fields says what of others' it could name", () => {
    const takesFields = [...calls, ...downloads].filter(
      ({ policy, input }) =>
        policy === 'signedIn' && !('shape' in input && Object.keys(input.shape).length === 0),
    );
    const paths = takesFields.map(({ path }) => path);
    expect(paths.filter((path) => !(path in personalInputs))).toEqual([]);
  });
});

/** The paths under /api in the tree of routes that Fastify prints. */
function pathsOf(tree: string): string[] {
  const above: string[] = [];
  const paths = tree.split('\n').flatMap((row) => {
    const [, indent = '', part = ''] = /^([│ ]*)[├└]── (\S*) ?/.exec(row) ?? [];
    above.length = indent.length / 4;
    above.push(part);
    return /\((?:GET|POST)/.test(row) ? [above.join('').replace(/^\/+/, '')] : [];
  });
  return paths.filter((path) => path.startsWith('api/')).map((path) => path.slice('api/'.length));
}
