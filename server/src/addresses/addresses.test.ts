import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countries, isCountryCode } from '@tradebridge/contract/countries';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aUser } from '../identity/test-users.ts';
import { TestApp } from '../platform/test-app.ts';
import { outcomeOf } from '../platform/test-command.ts';
import { inTitleCase } from './locality-row.ts';
import { runPostcodesCommand } from './postcodes-command.ts';

let app: TestApp;
let token: string;
let folder: string;
beforeAll(async () => {
  app = await TestApp.open();
  token = await app.signIn((await aUser(app.db)).id);
  folder = await mkdtemp(join(tmpdir(), 'tradebridge-postcodes-'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => app.db.pool.query('delete from localities'));

const run = (...args: string[]) =>
  outcomeOf((io) => runPostcodesCommand(args, io), {
    openPortal: async () => ({ db: app.db, close: async () => {} }),
  });

async function importText(text: string | Buffer) {
  const path = join(folder, 'places.txt');
  await writeFile(path, text);
  return run('import', path);
}

const localitiesOf = async (postcode: string) =>
  (await app.call('form/retrieveLocationsForPostcode', { postcode }, token)).body.Result;

describe('npm run postcodes', () => {
  test('imports a CSV with its columns in any order, converting names from capitals', async () => {
    const csv =
      '\ufeffstate,postcode,locality,more\r\nVIC,3021,ST ALBANS,x\r\nvic,3021,"KINGS PARK",\r\n';
    expect(await importText(csv)).toEqual({
      code: 0,
      out: '2 localities of 1 postcodes.\n',
      err: '',
    });
    expect(await localitiesOf('3021')).toEqual([
      { name: 'Kings Park', stateCode: 'VIC' },
      { name: 'St Albans', stateCode: 'VIC' },
    ]);
    expect(await localitiesOf(' 9999 ')).toEqual([]);
  });

  test("imports GeoNames' file, with states by code or name, replacing earlier localities", async () => {
    await importText('postcode,locality,state\n3000,Melbourne,VIC\n');
    const place = (postcode: string, name: string, state: string, code: string) =>
      ['AU', postcode, name, state, code, '', '', '', '', '-35', '149', '4'].join('\t');
    const lines = [
      place('2620', 'Queanbeyan', 'New South Wales', 'NSW'),
      place('2620', 'Hume', 'Australian Capital Territory', '01'),
      place('2620', 'Hume', 'Australian Capital Territory', 'ACT'),
    ];
    expect(await importText(`${lines.join('\n')}\n`)).toMatchObject({ code: 0 });
    expect(await localitiesOf('2620')).toEqual([
      { name: 'Hume', stateCode: 'ACT' },
      { name: 'Queanbeyan', stateCode: 'NSW' },
    ]);
    expect(await localitiesOf('3000')).toEqual([]);
  });

  test('names every error with its line, and changes nothing', async () => {
    await importText('postcode,locality,state\n3000,Melbourne,VIC\n');
    const wrong = await importText(
      'postcode,locality,state\n800,Darwin,NT\n3021,,VIC\n3022,Ardeer,Victoriana\n3023,Burnside\n3024,"Wynd\n',
    );
    expect(wrong).toEqual({
      code: 1,
      out: '',
      err: [
        "places.txt:2: postcode: '800': expected a postcode of four digits",
        "places.txt:3: locality: '': expected a name of 1 to 200 characters",
        "places.txt:4: state: 'Victoriana': expected a state or territory of Australia, such as VIC",
        'places.txt:5: expected a cell for each column of the header',
        String.raw`places.txt:6: '3024,"Wynd\n': expected a closing quote`,
        'Nothing was changed: the file has 5 faults.\n',
      ].join('\n'),
    });
    expect(await localitiesOf('3000')).toHaveLength(1);
  });

  test.each([
    ['an empty file', '', 'places and their postcodes; it is empty'],
    ['a header alone', 'postcode,locality,state\n', 'places and their postcodes'],
    ['another header', 'code,place\n3000,Melbourne\n', "GeoNames' AU.txt"],
    ['another country', 'NZ\t3204\tHamilton\tWaikato\tWKO\n', 'a place in Australia'],
    ['too few columns', 'AU\t3000\tMelbourne\n', 'at least five columns'],
    ['bytes that are no text', Buffer.from([...Buffer.from('AU\t3000\tM'), 0xff, 0x0a]), 'UTF-8'],
  ])('refuses %s', async (_what, content, expected) => {
    const { code, err } = await importText(content);
    expect(code).toBe(1);
    expect(err).toContain(expected);
  });

  test('prints its usage, and which file it cannot read', async () => {
    expect(await run()).toMatchObject({ code: 1, err: expect.stringContaining('Usage') });
    expect(await run('import')).toMatchObject({ code: 1 });
    expect(await run('import', folder)).toMatchObject({ code: 1 });
    expect(await run('import', join(folder, 'none'))).toMatchObject({
      code: 1,
      err: expect.stringContaining('cannot be read'),
    });
    expect(existsSync(join(folder, 'none'))).toBe(false);
  });
});

test.each([
  ['ST ALBANS', 'St Albans'],
  ["O'CONNOR", "O'Connor"],
  ["K'GARI", "K'gari"],
  ['BAY OF FIRES', 'Bay of Fires'],
  ['MCKINNON', 'McKinnon'],
  ['MACKAY NORTH-WEST', 'Mackay North-West'],
  ['McCrae', 'McCrae'],
])('%s is written %s', (name, written) => {
  expect(inTitleCase(name)).toBe(written);
});

test('a postcode that is too long is invalid, and a session is required', async () => {
  const reply = await app.call(
    'form/retrieveLocationsForPostcode',
    { postcode: '1'.repeat(11) },
    token,
  );
  expect(reply.body.Error?.Code).toBe('invalid');
  const stranger = await app.call('form/retrieveLocationsForPostcode', { postcode: '1' }, 'none');
  expect(stranger.status).toBe(401);
});

test('every country has a unique code, and they are sorted by name', () => {
  expect(countries).toHaveLength(255);
  expect(new Set(countries.map(({ code }) => code)).size).toBe(255);
  expect(countries.every(({ code, name }) => /^\d{4}$/.test(code) && name !== '')).toBe(true);
  expect(countries.find(({ code }) => code === '1101')?.name).toBe('Australia');
  expect(isCountryCode('9999')).toBe(false);
  const names = countries.map(({ name }) => name);
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')));
});
