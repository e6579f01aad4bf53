import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchVersion } from './watch-version.ts';

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
let deployed: string | null = '1.0.0';
const onFound = vi.fn();
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  page.visibilityState = 'visible';
  deployed = '1.0.0';
  onFound.mockReset();
  stop = watchVersion({
    running: '1.0.0',
    minutes: 30,
    fetchDeployed: async () => deployed,
    onFound,
  });
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * 60_000);
async function comeBack(): Promise<void> {
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
}

test('says nothing while the version is the same or unknown', async () => {
  await pass(30);
  deployed = null;
  await pass(30);
  expect(onFound).not.toHaveBeenCalled();
});

test('announces a new version after the interval, once', async () => {
  deployed = '1.1.0';
  await pass(29);
  expect(onFound).not.toHaveBeenCalled();
  await pass(60);
  expect(onFound).toHaveBeenCalledOnce();
  deployed = '1.2.0';
  await pass(30);
  expect(onFound).toHaveBeenCalledTimes(2);
});

test('checks when the tab becomes visible, and not while it is hidden', async () => {
  page.visibilityState = 'hidden';
  deployed = '1.1.0';
  await pass(31);
  expect(onFound).not.toHaveBeenCalled();
  await comeBack();
  expect(onFound).toHaveBeenCalledOnce();
});

test('stops on request', async () => {
  stop();
  deployed = '1.1.0';
  await pass(60);
  expect(onFound).not.toHaveBeenCalled();
});
