import { expect, test } from 'vitest';
import { readBounce } from './read-bounce.ts';
import { aBounce } from './test-bounces.ts';

const path = 'bounces+1-2@portal.example.test';
const lines = (...text: string[]) => Buffer.from(text.join('\r\n'));

test('a report contains its recipient, and why the mail failed', async () => {
  const { sentTo, failure } = await readBounce(aBounce(path));
  expect(sentTo).toContain(path);
  expect(failure).toEqual({
    status: '5.1.1',
    reason: '550 5.1.1 <gone@example.test>: Recipient address rejected: User unknown',
  });
});

test('the status code is used if there is no reason in words', async () => {
  const { failure } = await readBounce(aBounce(path, { status: '5.2.2', diagnostic: '' }));
  expect(failure).toEqual({ status: '5.2.2', reason: '5.2.2' });
});

test.each([
  ['is late', { action: 'delayed', status: '4.4.1' }],
  ['was delivered', { action: 'delivered', status: '2.0.0' }],
  ['failed without a number', { status: 'unknown' }],
])('a report of a mail that %s is of no failure', async (_what, given) => {
  expect((await readBounce(aBounce(path, given))).failure).toBeNull();
});

test('a report with a long run of spaces takes no longer than any other', async () => {
  // A separator of lines that is none in a mail.
  const diagnostic = `${' '.repeat(100_000)}\u2028x\u2028y`;
  const start = performance.now();
  const { failure } = await readBounce(aBounce(path, { diagnostic }));
  expect(performance.now() - start).toBeLessThan(2000);
  expect(failure?.status).toBe('5.1.1');
});

const nested = (depth: number, content: string) => [
  `To: ${path}`,
  'MIME-Version: 1.0',
  ...Array.from({ length: depth }, (_, level) => [
    `Content-Type: multipart/mixed; boundary="b${level}"`,
    '',
    `--b${level}`,
  ]).flat(),
  '',
  content,
];
const made: readonly (readonly [string, string[]])[] = [
  ['257 levels of parts', nested(257, '')],
  ['headers without end', [`To: ${path}`, `Subject: ${'x'.repeat(200_000)}`, '', '']],
];
test.each(made)('%s are about no mail', async (_what, message) => {
  expect(await readBounce(lines(...message))).toEqual({ sentTo: '', failure: null });
});

test.each([
  ['many lines in many parts', nested(14, '--b\n'.repeat(60_000))],
  [
    'many parts',
    [`To: ${path}`, 'Content-Type: multipart/mixed; boundary=b', '', '--b\r\n\r\n'.repeat(30_000)],
  ],
  ['many addresses', [`To: ${path}, ${'a:b;'.repeat(60_000)}`, '', '']],
  ['lines that flow', ['Content-Type: text/plain; format=flowed', '', 'a \r\n'.repeat(60_000)]],
])('a message with %s is read in a second', async (_what, message) => {
  const times: number[] = [];
  for (let run = 0; run < 3; run += 1) {
    const start = performance.now();
    await readBounce(lines(...message));
    times.push(performance.now() - start);
  }
  expect(Math.min(...times)).toBeLessThan(1000);
});

test('an absence note is not a failure', async () => {
  const note = lines(
    `To: ${path}`,
    'Subject: Away',
    'Content-Type: text/plain',
    '',
    'Action: failed',
  );
  expect(await readBounce(note)).toEqual({ sentTo: path, failure: null });
});

test('a report inside the returned message is not read', async () => {
  const inner = aBounce('bounces+3-4@portal.example.test').toString();
  const forwarded = lines(
    `To: ${path}`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="outer"',
    '',
    '--outer',
    'Content-Type: message/rfc822',
    '',
    inner,
    '--outer--',
  );
  expect(await readBounce(forwarded)).toEqual({ sentTo: path, failure: null });
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['bytes', Buffer.from(Array.from({ length: 5_000 }, (_, index) => (index * 7919) % 256))],
  ['a report that breaks off', aBounce(path).subarray(0, 420)],
])('%s is of no failure', async (_what, message) => {
  expect((await readBounce(message)).failure).toBeNull();
});
