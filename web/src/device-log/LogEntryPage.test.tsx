import { waitFor } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { log } from './device-log.ts';
import { logsQuietly, visitWith } from './test-log.ts';

const portal = await openPortal();
logsQuietly();

test('an entry is shown in words, with its causes, and as stored', async () => {
  const cause = Object.assign(new Error('The disk is full'), { code: 'storage/full' });
  const error = Object.assign(new Error('Not saved', { cause }), {
    code: 'not-saved',
    status: 503,
    requestId: 'r-1',
  });
  const entry = log('error', 'It was not saved', { error, extraInfo: 'Draft' });
  const { user, main } = await visitWith(portal, '/log', []);
  await user.click(await main.findByRole('link', { name: /It was not saved/ }));
  await main.findByRole('radio', { name: 'Parsed' });
  expect(location.pathname).toBe(`/log-entry/${entry.id}`);
  for (const text of ['It was not saved', 'Draft', 'not-saved', '503', 'r-1']) main.getByText(text);
  main.getByText(/^\d\d-[A-Z][a-z]{2}-\d{4} \d\d:\d\d:\d\d [ap]m$/);
  main.getByText('Caused by: The disk is full');
  await expectAccessible();

  await user.click(main.getByRole('radio', { name: 'Raw' }));
  const raw = main.getByText(/"message": "It was not saved"/).textContent ?? '';
  expect(JSON.parse(raw)).toEqual(entry);
  await expectAccessible();

  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(main.getByRole('button', { name: 'Copy' }));
  await waitFor(() => expect(writeText).toHaveBeenCalledWith(raw));
});

test('an entry that is gone leads back to the log', async () => {
  const { main } = await visitWith(portal, '/log-entry/none', []);
  await main.findByText('Log entry not found.');
  expect(main.getByRole('link', { name: 'Open the device log' }).getAttribute('href')).toBe('/log');
  await expectAccessible();
});
