import { mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ContractRecord, UnitRecord } from '../reports/contract-record.ts';
import type { Letterhead } from './letterhead.ts';
import { Papers, type PapersParts } from './papers.ts';
import { entriesOf, structureOf, wordsOf } from './test-paper.ts';

const letterhead: Letterhead = {
  name: 'Barwon Institute of Trades',
  abn: '27241053246',
  rtoCode: '3044',
  address: '2 Fenwick Street, Geelong VIC 3220',
  phone: '03 5225 0500',
  email: 'employers@barwon.example',
  theme: 'harbour',
  watermark: null,
};
const now = new Date('2026-03-02T09:00:00+11:00');

const aUnitRecord = (given: Partial<UnitRecord> = {}): UnitRecord => ({
  code: 'UEECD0007',
  title: 'Apply work health and safety regulations, codes and practices in the workplace',
  year: 2026,
  stage: 'Stage 1',
  status: 'competent',
  isCore: true,
  plannedStart: '2026-02-03',
  plannedEnd: '2026-05-29',
  deliveryMode: 'Workplace',
  assessmentMethod: 'Observation',
  resultDate: '2026-03-01',
  awaitingSince: null,
  decision: null,
  ...given,
});

const aRecord = (given: Partial<ContractRecord> = {}): ContractRecord => ({
  number: 'TC-2041',
  contractType: 'apprenticeship',
  attendanceType: 'full_time',
  courseCode: 'UEE30820',
  courseName: 'Certificate III in Electrotechnology Electrician',
  department: null,
  departmentEmail: null,
  startDate: '2025-02-03',
  commencedDate: null,
  endDate: '2029-02-02',
  createdDate: '2025-01-20',
  nominalTermMonths: 48,
  probationEndDate: null,
  planVersion: null,
  isSuspended: false,
  isFinalSignOffRequired: false,
  finalWaitingSince: null,
  finalDecision: null,
  apprentice: { givenName: 'Ngaire', familyName: 'Tuhoe', number: '30410001', usi: null },
  employer: {
    name: 'Hallam Electrical Group',
    legalName: null,
    abn: null,
    epsilonNumber: null,
    address: {
      address_line1: null,
      address_line2: null,
      address_line3: null,
      address_postcode: null,
      address_location: null,
      address_state: null,
      address_country_code: null,
    },
    phone: null,
  },
  supervisor: null,
  units: [],
  ...given,
});

let folder: string;
let opened: Papers[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tradebridge-papers-'));
});
afterEach(async () => {
  await Promise.all(opened.map((papers) => papers.close()));
  opened = [];
  await rm(folder, { recursive: true, force: true });
});

function openPapers(given: Partial<PapersParts> = {}): Papers {
  const papers = new Papers({
    folder: join(folder, 'papers'),
    letterhead,
    labels: () => ({ version: null, overrides: {} }),
    timeZone: 'Australia/Melbourne',
    log: pino({ level: 'silent' }),
    ...given,
  });
  opened.push(papers);
  return papers;
}

async function planOf(papers: Papers, data: ContractRecord): Promise<Buffer> {
  const { content, size } = await papers.make({ kind: 'training-plan', data }, now);
  const pdf = await buffer(content);
  expect(pdf.length).toBe(size);
  return pdf;
}

const keptFiles = () => readdir(join(folder, 'papers'));

describe('a paper', () => {
  test('has the watermark across every page, and none if none is set', async () => {
    const units = Array.from({ length: 40 }, (_, index) =>
      aUnitRecord({ code: `U${1000 + index}` }),
    );
    const marked = openPapers({ letterhead: { ...letterhead, watermark: 'DEMONSTRATION' } });
    const pdf = await planOf(marked, aRecord({ units }));
    const pages = await wordsOf(pdf);
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) expect(page.split('DEMONSTRATION')).toHaveLength(2);
    // It is marked as an artifact, so screen readers skip it.
    const plain = await planOf(openPapers(), aRecord({ units }));
    expect((await structureOf(pdf)).pages).toEqual((await structureOf(plain)).pages);
    expect((await wordsOf(plain)).join(' ')).not.toContain('DEMONSTRATION');
  });

  test('has the institution’s letterhead, its title, page x of y and the day of printing', async () => {
    const units = Array.from({ length: 40 }, (_, index) =>
      aUnitRecord({ code: `UEECD${1000 + index}`, stage: `Stage ${1 + Math.floor(index / 15)}` }),
    );
    const pages = await wordsOf(await planOf(openPapers(), aRecord({ units })));
    expect(pages.length).toBeGreaterThan(2);
    expect(pages[0]).toContain('Barwon Institute of Trades RTO 3044 · ABN 27 241 053 246');
    expect(pages[0]).toContain('2 Fenwick Street, Geelong VIC 3220 03 5225 0500');
    expect(pages[0]).toContain('Training plan Ngaire Tuhoe Training contract TC-2041');
    for (const [index, page] of pages.entries()) {
      expect(page).toContain('Printed 2 March 2026');
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
      if (index > 0) expect(page).toContain('Training plan · Ngaire Tuhoe · Training contract');
    }
    for (const { code } of units) expect(pages.join(' ').split(code)).toHaveLength(2);
  });

  test('is the same file however often it is drawn on a day', async () => {
    const first = await planOf(openPapers(), aRecord());
    for (const name of await keptFiles()) await rm(join(folder, 'papers', name));
    // Times of creation are in seconds.
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect((await planOf(openPapers(), aRecord())).equals(first)).toBe(true);
  });

  test('repeats the header of a table on each of its pages, and splits no row', async () => {
    const units = Array.from({ length: 40 }, (_, index) =>
      aUnitRecord({ code: `UEECD${1000 + index}`, title: `The title of unit ${1000 + index}` }),
    );
    const pages = await wordsOf(await planOf(openPapers(), aRecord({ units })));
    const withUnits = pages.filter((page) => page.includes('UEECD'));
    expect(withUnits.length).toBeGreaterThan(1);
    for (const [index, page] of withUnits.entries()) {
      expect(page).toContain('Unit Type and year Planned');
      if (index > 0) expect(page).toContain('Stage 1 (continued)');
      for (const [, code] of page.matchAll(/UEECD(\d+)/g)) {
        expect(page).toContain(`The title of unit ${code}`);
      }
    }
  });

  test('splits a row that is higher than a page, and loses nothing of it', async () => {
    const comment = Array.from({ length: 400 }, (_, index) => `word${index}`).join('\n');
    const history = [
      {
        on: '2026-03-01',
        kind: 'decision' as const,
        result: 'notYetCompetent' as const,
        by: 'Dana Foreman',
        comment,
        unit: { code: 'UEECD0007', title: 'Apply' },
      },
    ];
    const papers = openPapers();
    const { content } = await papers.make(
      { kind: 'contract-report', data: { contract: aRecord(), history } },
      now,
    );
    const words = new Set((await wordsOf(await buffer(content))).join(' ').split(' '));
    expect(comment.split('\n').filter((word) => !words.has(word))).toEqual([]);
  });

  test('is tagged for screen readers', async () => {
    const units = [aUnitRecord(), aUnitRecord({ code: 'UEECD0019', status: 'in_delivery' })];
    const paper = await structureOf(await planOf(openPapers(), aRecord({ units })));
    expect(paper).toMatchObject({
      Title: 'Training plan · Ngaire Tuhoe · Training contract TC-2041',
      Author: 'Barwon Institute of Trades',
      Language: 'en-AU',
      isMarked: true,
    });
    const [first] = paper.pages;
    expect(first?.size.map(Math.round)).toEqual([595, 842]);
    // The units under their stage, and the totals.
    expect(first?.roles).toMatchObject({ H1: 1, Table: 2, Caption: 1, TR: 3 + 3, Figure: 1 });
    // The column headers, and the header of each row.
    expect(first?.roles.TH).toBe(5 + 2 + 8 + 2);
    expect(first?.roles.H2).toBeGreaterThanOrEqual(3);
  });

  test('leaves out missing data', async () => {
    const unit = aUnitRecord({ deliveryMode: null, assessmentMethod: null, resultDate: null });
    const [page = ''] = await wordsOf(await planOf(openPapers(), aRecord({ units: [unit] })));
    for (const label of ['ABN 60', 'Epsilon', 'Supervisor', 'Probation', 'Delivery', 'null']) {
      expect(page).not.toContain(label);
    }
    const bare = {
      ...letterhead,
      abn: null,
      rtoCode: null,
      address: null,
      phone: null,
      email: null,
    };
    const [plain = ''] = await wordsOf(await planOf(openPapers({ letterhead: bare }), aRecord()));
    expect(plain).toMatch(/^Barwon Institute of Trades Training plan/);
    expect(plain).not.toMatch(/RTO|ABN/);
  });
});

describe('a finished paper', () => {
  test('is cached for further requests, keyed by its whole content', async () => {
    const papers = openPapers();
    const first = await planOf(papers, aRecord());
    const again = await planOf(papers, aRecord());
    expect(again.equals(first)).toBe(true);
    expect(await keptFiles()).toHaveLength(1);
    await planOf(papers, aRecord({ planVersion: '2' }));
    await planOf(openPapers({ letterhead: { ...letterhead, phone: null } }), aRecord());
    const tomorrow = new Date(now.getTime() + 86_400_000);
    const { content } = await papers.make({ kind: 'training-plan', data: aRecord() }, tomorrow);
    content.destroy();
    expect(await keptFiles()).toHaveLength(4);
  });

  test('is made once for concurrent requests', async () => {
    const papers = openPapers();
    const made = await Promise.all(Array.from({ length: 8 }, () => planOf(papers, aRecord())));
    expect(new Set(made.map((pdf) => pdf.length)).size).toBe(1);
    expect(await keptFiles()).toHaveLength(1);
  });

  test('is deleted after a day, like the incomplete file of a crashed thread', async () => {
    const papers = openPapers();
    await planOf(papers, aRecord());
    await planOf(papers, aRecord({ planVersion: '2' }));
    const [old = ''] = await keptFiles();
    const left = join(folder, 'papers', 'left.part');
    await writeFile(left, 'half');
    const longAgo = new Date(Date.now() - 25 * 3_600_000);
    for (const path of [join(folder, 'papers', old), left]) await utimes(path, longAgo, longAgo);
    // Like a file that is renamed between listing the folder and reading the file.
    const gone = join(folder, 'papers', 'gone.part');
    await symlink(join(folder, 'nowhere'), gone);
    await papers.sweep();
    await rm(gone);
    expect(await keptFiles()).toHaveLength(1);
  });
});

describe('many papers', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      name: `plan-${index}`,
      data: JSON.stringify(aRecord({ number: `TC-${index}`, units: [aUnitRecord()] })),
    }));

  test('come as one PDF, each with separate pages and a bookmark', async () => {
    const { content } = await openPapers().makeBundle(
      { kind: 'training-plan', papers: many(3), form: 'pdf' },
      now,
    );
    const pdf = await buffer(content);
    const pages = await wordsOf(pdf);
    const firsts = pages.filter((page) => page.includes('Page 1 of'));
    expect(firsts.map((page) => /Training contract (TC-\d)/.exec(page)?.[1])).toEqual([
      'TC-0',
      'TC-1',
      'TC-2',
    ]);
    const { outline, Title } = await structureOf(pdf);
    expect([outline, Title]).toEqual([Array(3).fill('Ngaire Tuhoe'), 'Training plan']);
  });

  test('or as a zip of one PDF each', async () => {
    const { content, size } = await openPapers().makeBundle(
      { kind: 'training-plan', papers: many(3), form: 'zip' },
      now,
    );
    const zip = await buffer(content);
    expect(zip.length).toBe(size);
    const entries = await entriesOf(zip);
    expect(entries.map(({ name }) => name)).toEqual(['plan-0.pdf', 'plan-1.pdf', 'plan-2.pdf']);
    const [words = ''] = await wordsOf(entries[1]?.content ?? Buffer.of());
    expect(words).toContain('Training contract TC-1');
  });
});

describe('when drawing fails', () => {
  /** A thread that runs code for the first order, and draws the next ones normally. */
  async function aThreadThat(does: string): Promise<string> {
    const thread = join(folder, 'thread.mjs');
    const done = JSON.stringify(join(folder, 'done'));
    await writeFile(
      thread,
      `import { existsSync, writeFileSync } from 'node:fs';
       export default async (task) => {
         if (!existsSync(${done})) { writeFileSync(${done}, ''); ${does} }
         writeFileSync(task.file, 'a paper');
         return { lackingScripts: [] };
       };`,
    );
    return thread;
  }
  const contentOf = async (papers: Papers) =>
    (
      await buffer((await papers.make({ kind: 'training-plan', data: aRecord() }, now)).content)
    ).toString();

  test('a thread that crashes fails its paper, and the next one is made', async () => {
    const papers = openPapers({ thread: await aThreadThat('process.exit(1);') });
    await expect(contentOf(papers)).rejects.toThrow();
    expect(await contentOf(papers)).toBe('a paper');
  });

  test('a thread that exceeds its memory limit fails only its paper', async () => {
    const grow = 'const all = []; for (;;) all.push(new Array(1e6).fill(all.length));';
    const papers = openPapers({ thread: await aThreadThat(grow) });
    await expect(contentOf(papers)).rejects.toMatchObject({ code: 'unavailable', status: 503 });
    expect(await contentOf(papers)).toBe('a paper');
  });

  test('a paper that takes too long is aborted', async () => {
    const papers = openPapers({
      thread: await aThreadThat('for (;;);'),
      timeoutsMs: { one: 1500, many: 1500 },
    });
    await expect(contentOf(papers)).rejects.toMatchObject({ code: 'unavailable', status: 503 });
    expect(await contentOf(papers)).toBe('a paper');
  });

  test('a paper is temporarily unavailable while the disk is full', async () => {
    const thread = await aThreadThat("throw new Error('ENOSPC: no space left on device, write');");
    const papers = openPapers({ thread });
    await expect(contentOf(papers)).rejects.toMatchObject({ code: 'unavailable', status: 503 });
    expect(await contentOf(papers)).toBe('a paper');
  });

  test('a user is told when to come back if the queue of bundles is full', async () => {
    const papers = openPapers({
      thread: await aThreadThat('await new Promise(() => {});'),
      timeoutsMs: { one: 3000, many: 3000 },
    });
    const asked = Array.from({ length: 7 }, (_, index) =>
      papers.makeBundle(
        {
          kind: 'training-plan',
          papers: [1, 2].map((number) => ({ name: `${index}-${number}`, data: '{}' })),
          form: 'pdf',
        },
        now,
      ),
    );
    const answers = await Promise.allSettled(asked);
    const refused = answers.filter(
      (answer) => answer.status === 'rejected' && answer.reason.code === 'too-many',
    );
    expect(refused).toHaveLength(2);
  });

  test('a long paper does not delay a short one', async () => {
    const thread = join(folder, 'waits-for-long-ones.mjs');
    await writeFile(
      thread,
      `import { writeFileSync } from 'node:fs';
       export default async (task) => {
         if (task.papers[0].data.length > 100_000) await new Promise(() => {});
         writeFileSync(task.file, 'a paper');
         return { lackingScripts: [] };
       };`,
    );
    const papers = openPapers({ thread, timeoutsMs: { one: 3000, many: 20_000 } });
    const long = Array.from({ length: 4 }, (_, index) => {
      const units = Array.from({ length: 1000 }, () => aUnitRecord());
      const data = aRecord({ planVersion: String(index), units });
      return papers.make({ kind: 'training-plan', data }, now).catch((error: Error) => error);
    });
    expect(await contentOf(papers)).toBe('a paper');
    await papers.close();
    await Promise.all(long);
  });

  test('data that cannot be drawn fails and leaves nothing behind', async () => {
    const papers = openPapers();
    for (const form of ['pdf', 'zip'] as const) {
      const broken = papers.makeBundle(
        { kind: 'training-plan', papers: [{ name: 'broken', data: '{' }], form },
        now,
      );
      await expect(broken).rejects.toThrow();
    }
    expect(await keptFiles()).toEqual([]);
  });
});

describe('names of people', () => {
  test('a thousand names with all kinds of characters are drawn, and can be read back', {
    timeout: 60_000,
  }, async () => {
    const from = (...ranges: [number, number][]) => {
      const all = ranges.flatMap(([start, end]) =>
        Array.from({ length: end - start + 1 }, (_, index) => start + index),
      );
      return (at: number) => String.fromCodePoint(all[at % all.length] ?? 0x20);
    };
    // Letters, combining marks, control characters, directions, surrogates, other scripts,
    // pictographs.
    const pick = from(
      [0x00, 0x17f],
      [0x300, 0x36f],
      [0x591, 0x5f4],
      [0x600, 0x64a],
      [0x1e00, 0x1eff],
      [0x2000, 0x206f],
      [0x4e00, 0x4e80],
      [0xd800, 0xd810],
      [0xfe00, 0xfe0f],
      [0xfff0, 0xffff],
      [0x1f600, 0x1f640],
      [0xe0001, 0xe007f],
    );
    let seed = 7;
    const random = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed >>> 8;
    };
    const names = Array.from({ length: 1000 }, (_, index) => {
      const letters = Array.from({ length: random() % 40 }, () => pick(random())).join('');
      return `N${index}x ${letters} y${index}E`;
    });
    const units = names.map((name, index) => aUnitRecord({ code: `U${index}`, title: name }));
    const pages = await wordsOf(await planOf(openPapers(), aRecord({ units })));
    const words = new Set(pages.join(' ').split(' '));
    const lost = names.filter((_, index) => !words.has(`N${index}x`) || !words.has(`y${index}E`));
    expect(lost).toEqual([]);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
    expect(pages.join('')).not.toMatch(/[\u0000-\u001f\u200e\u200f\u202a-\u202e\u2066-\u2069]/);
  });

  test('an accented letter leaves the full stops of later papers readable', async () => {
    // Nothing on the first paper contains a full stop.
    const papers = openPapers({
      letterhead: { ...letterhead, name: 'A', email: null, address: null },
    });
    const paper = { formName: 'Visit', reference: 'A', submitted: 'B', respondent: 'C' };
    for (const answer of ['Zoë', 'Café: no. 4 of 5; a "quote"']) {
      const data = { ...paper, parts: [{ label: 'Answer', answer }] };
      const { content } = await papers.make({ kind: 'submission', data }, now);
      expect((await wordsOf(await buffer(content))).join(' ')).toContain(answer);
    }
  });

  test('names keep their accents', async () => {
    const names = [
      'Ngaire Tūhoe',
      'Nguyễn Thị Ánh',
      'Łukasz Żółć',
      'Şebnem Iğdır',
      'Þórdís Ægisdóttir',
    ];
    const units = names.map((title) => aUnitRecord({ title }));
    const text = (await wordsOf(await planOf(openPapers(), aRecord({ units })))).join(' ');
    expect(names.filter((name) => !text.includes(name))).toEqual([]);
    // The same letters in decomposed form.
    const apart = [aUnitRecord({ title: 'Nguyễn Thị Ánh'.normalize('NFD') })];
    const again = (await wordsOf(await planOf(openPapers(), aRecord({ units: apart })))).join(' ');
    expect(again).toContain('Nguyễn Thị Ánh');
  });

  test('a name of 300 characters without a space stays on the paper', async () => {
    const apprentice = {
      givenName: 'W'.repeat(300),
      familyName: 'M',
      number: '1'.repeat(200),
      usi: null,
    };
    const record = aRecord({ apprentice, planVersion: 'v'.repeat(255) });
    const text = (await wordsOf(await planOf(openPapers(), record))).join('').replaceAll(' ', '');
    expect(text).toContain('W'.repeat(300));
  });
});

describe('scripts', () => {
  const paper = { formName: 'Visit', reference: 'A', submitted: 'B', respondent: 'C' };
  const printed = async (papers: Papers, answer: string) => {
    const data = { ...paper, parts: [{ label: 'Answer', answer }] };
    const { content } = await papers.make({ kind: 'submission', data }, now);
    return (await wordsOf(await buffer(content))).join(' ');
  };
  /** The reader separates pieces by spaces, and leaves joiners out. */
  const letters = (text: string) => text.normalize('NFC').replace(/[\s\u200c\u200d]/gu, '');

  test.each([
    ['Arabic', 'محمد عبد الله'],
    ['Persian, with joiners', 'می‌خواهم'],
    ['Urdu', 'پاکستان ٹیکنیشن'],
    ['Hebrew', 'שלום עולם'],
    ['simplified Chinese', '王小明 电工'],
    ['traditional Chinese', '陳大文 電工學徒'],
    ['Japanese', '日本語のテキスト、ガイド。'],
    ['Korean', '김민수 한국어'],
    ['Thai', 'สวัสดี ชื่อ น้ำ'],
    ['Lao', 'ສະບາຍດີ'],
    ['Hindi', 'हिन्दी किताब क्षत्रिय श्री'],
    ['Nepali', 'नेपाली नाम'],
    ['Bengali', 'বাংলা ক্ষমা'],
    ['Punjabi', 'ਪੰਜਾਬੀ ਸਿੰਘ'],
    ['Gujarati', 'ગુજરાતી પ્રેમ'],
    ['Tamil', 'தமிழ் கொடு சொல்'],
    ['Telugu', 'తెలుగు స్త్రీ'],
    ['Kannada', 'ಕನ್ನಡ ಶ್ರೀ'],
    ['Malayalam', 'മലയാളം ക്ഷേമം'],
    ['Sinhala', 'සිංහල ශ්‍රී'],
    ['Burmese', 'မြန်မာ ကျော်'],
    ['Khmer', 'ភាសាខ្មែរ ស្រី'],
    ['Georgian', 'ქართული'],
    ['Armenian', 'Հայերեն'],
    ['Amharic', 'አማርኛ'],
    ['Greek and Russian', 'Αθήνα Москва'],
  ])('%s is printed, and copied as it was written', async (_, answer) => {
    const lacking: (readonly string[])[] = [];
    const papers = openPapers({ onLackingScripts: (scripts) => lacking.push(scripts) });
    expect(letters(await printed(papers, `Name: ${answer}`))).toContain(letters(answer));
    expect(lacking).toEqual([]);
  });

  test('words from right to left are in order beside others', async () => {
    const text = await printed(openPapers(), 'Site: محمد عبد الله (12)');
    expect(text).toContain('Site:');
    expect(letters(text)).toContain('محمدعبدالله');
  });

  test.each(['office@example.test', 'affine', 'fjord', 'Tiffany Pfiffer', 'stuff', 'Raﬃ ﬂat'])(
    'the letters of %s are copied one by one',
    async (answer) => {
      expect(await printed(openPapers(), answer)).toContain(answer.normalize('NFKC'));
    },
  );

  test('a character that no font has is a mark, and the operator is told its script', async () => {
    const lacking: (readonly string[])[] = [];
    const papers = openPapers({ onLackingScripts: (scripts) => lacking.push(scripts) });
    const text = await printed(papers, 'Really? 🜚 ᚠ');
    expect(text).toContain('Really? □ □');
    expect(lacking).toEqual([['other']]);
  });
});

test('papers have the colours and marks of the themes in the browser', async () => {
  const { lookNamed } = await import('./looks.ts');
  const themes = join(import.meta.dirname, '../../../web/src/app/themes');
  const drawings = await readFile(join(themes, 'drawings.tsx'), 'utf8');
  for (const name of ['default', 'harbour', 'goldfields']) {
    const source = await readFile(join(themes, `${name}.theme.tsx`), 'utf8');
    const light = source.slice(source.indexOf('light: {'), source.indexOf('dark: {'));
    const { palette, mark } = lookNamed(name);
    for (const [token, colour] of Object.entries(palette)) {
      const key = token.replace(/[A-Z2-3]/g, (letter) => `-${letter.toLowerCase()}`);
      expect([
        name,
        key,
        light.includes(`${key}: '${colour}'`) || light.includes(`'${key}': '${colour}'`),
      ]).toEqual([name, key, true]);
    }
    for (const { path } of mark) {
      if (!path.includes('a6.5')) expect(drawings).toContain(path);
    }
  }
  expect(lookNamed('no-such')).toBe(lookNamed('default'));
});
