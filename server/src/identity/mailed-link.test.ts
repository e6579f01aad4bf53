import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mailedLinkKinds, mailedLinks } from '@tradebridge/contract/mailed-link-rules';
import { expect, test } from 'vitest';
import { MailedLink } from './mailed-link.ts';
import { shownIn } from './test-links.ts';

const institution = { publicUrl: 'https://portal.example.test' };
const code = 'K7M2P9XQ';
const parts = { subject: 'Subject', before: ['Hello Dana'], button: 'Open', after: ['Goodbye'] };

/** A token in which a program could find a code. */
const token = `ZZZZZZZZ${'a'.repeat(35)}`;

test.each(mailedLinkKinds)('a mail of the kind %s shows its code beside the link', (kind) => {
  const mail = new MailedLink({ kind, email: 'dana@example.test', token, code }).mail(
    institution,
    parts,
  );
  const page = `https://portal.example.test${mailedLinks[kind].page}`;
  expect(mail.to).toBe('dana@example.test');
  expect(mail.text).toContain(`Code: ${code}\nOpen: ${page}#${token}\n`);
  expect(mail.text).toContain(`open ${page} and enter`);
  expect(shownIn(mail.text)).toEqual({ token, code });
  expect(mail.html).toContain(`<a href="${page}#${token}">Open</a>`);
  expect(mail.html).toContain(`>${code}</strong>`);
});

test.each(['Hello BRADBURY', 'Invoice 23456789', 'Hello XBRADBURYX'])(
  'where an earlier text looks like a code, the code comes first: %s',
  (before) => {
    const link = new MailedLink({ kind: 'payment', email: 'dana@example.test', token, code });
    const { text } = link.mail(institution, { ...parts, before: [before] });
    expect(shownIn(text).code).toBe(code);
    expect(text).toContain(before);
  },
);

test('neither token nor code of a link can be read but from its mail', () => {
  const link = new MailedLink({ kind: 'password', email: 'dana@example.test', token, code });
  expect(JSON.stringify(link)).not.toMatch(/ZZZZ|K7M2/);
});

test('no other module of the server writes an address with a token in its fragment', async () => {
  const folder = fileURLToPath(new URL('..', import.meta.url));
  const files = (await readdir(folder, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !/(?:^|\/)test-|\.test\.ts$/.test(name),
  );
  expect(files.length).toBeGreaterThan(300);
  const writing: string[] = [];
  for (const name of files) {
    if (/[^&]#\$\{/.test(await readFile(join(folder, name), 'utf8'))) writing.push(name);
  }
  expect(writing.sort()).toEqual([
    'identity/mailed-link.ts',
    // The result of a sign-in with a provider, which is not mailed.
    'identity/provider-return.ts',
    // An escaped # of a mailed link.
    'web/serve-web.ts',
  ]);
});
