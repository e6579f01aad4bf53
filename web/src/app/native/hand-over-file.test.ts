import { afterEach, expect, test, vi } from 'vitest';
import { closeAllToasts, toasts } from '../toasts.ts';
import { handOverFile } from './hand-over-file.ts';

const plugins = vi.hoisted(() => ({ writeFile: vi.fn(), share: vi.fn() }));
vi.mock('@capacitor/core', () => ({ registerPlugin: () => plugins }));

afterEach(() => {
  vi.resetAllMocks();
  closeAllToasts();
});

const uri = 'file:///cache/portal/it';

test('a file of any size is written to the cache and passed to the share sheet', async () => {
  plugins.writeFile.mockResolvedValue({ uri });
  const content = new Uint8Array(200_000).map((_, index) => index % 251);
  await handOverFile(new File([content], '../a/plan: 1.pdf'));
  const [{ path, directory, data }] = plugins.writeFile.mock.calls[0] ?? [];
  expect({ path, directory }).toEqual({ path: 'portal/-a-plan- 1.pdf', directory: 'CACHE' });
  expect(Buffer.from(data, 'base64').equals(content)).toBe(true);
  expect(plugins.share).toHaveBeenCalledWith({ title: '../a/plan: 1.pdf', files: [uri] });
  expect(toasts.get()).toEqual([]);
});

test('closing the share sheet shows no message', async () => {
  plugins.writeFile.mockResolvedValue({ uri });
  plugins.share.mockRejectedValue(new Error('Share canceled'));
  await handOverFile(new File(['x'], 'x.pdf'));
  expect(toasts.get()).toEqual([]);
});

test('a message shows if the device has no storage left', async () => {
  plugins.writeFile.mockRejectedValue(new Error('No space left'));
  await handOverFile(new File(['x'], 'x.pdf'));
  expect(toasts.get()).toMatchObject([
    { level: 'error', title: 'The file couldn’t be downloaded' },
  ]);
  expect(plugins.share).not.toHaveBeenCalled();
});
