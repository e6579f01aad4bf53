import type { QueryClient } from '@tanstack/react-query';
import type { LiveEvent, LiveEventName } from '@tradebridge/contract/live';
import { authorised, refusedAsSignedOut } from './api-client.ts';
import { employerKeys, myCompaniesQuery } from './current-company.ts';
import { eventStreamParser, type StreamEvent } from './event-stream.ts';
import { extractUploadsKey } from './extract-uploads-key.ts';
import { ownOrderKeys } from './own-orders.ts';
import { paymentsKey } from './payments-key.ts';
import { refreshUser } from './session.ts';
import { settingsKeys } from './settings-keys.ts';
import { whenEither } from './when-either.ts';

const shortestPause = 1_000;
const longestPause = 60_000;
/** The server says something at least this often; a longer silence is a dead connection. */
const longestSilence = 60_000;

export interface Listening {
  /** The company whose changes are of interest; null hears of the user alone. */
  eId: string | null;
  queryClient: QueryClient;
  signal: AbortSignal;
}

/**
 * Hears what changes on the server until the signal says to stop. An event names what changed; what is
 * on display of it is fetched anew. After a break all of it is: nobody knows what was missed.
 */
export async function listen(listening: Listening): Promise<void> {
  const { signal, queryClient } = listening;
  let attempts = 0;
  let heardBefore = false;
  while (!signal.aborted) {
    await untilOnline(signal);
    try {
      await hear(listening, () => {
        if (heardBefore) queryClient.invalidateQueries();
        heardBefore = true;
        attempts = 0;
      });
    } catch (error) {
      if (signal.aborted || isRefusal(error)) return;
    }
    if (signal.aborted) return;
    await pause(pauseBefore(attempts), signal);
    attempts += 1;
  }
}

/** Doubles up to a minute, and scatters, so that not all come back to a restarted server at once. */
export function pauseBefore(attempt: number, random: () => number = Math.random): number {
  const longest = Math.min(longestPause, shortestPause * 2 ** attempt);
  return longest / 2 + (random() * longest) / 2;
}

class Refused extends Error {}
const isRefusal = (error: unknown) => error instanceof Refused;

async function hear(listening: Listening, onOpen: () => void): Promise<void> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), longestSilence);
  const query = listening.eId ? `?eId=${encodeURIComponent(listening.eId)}` : '';
  try {
    const response = await fetch(`/api/live${query}`, {
      headers: { ...authorised(), Accept: 'text/event-stream' },
      signal: whenEither(listening.signal, silence.signal),
    });
    // Signed out or not permitted: nothing more will be told.
    if (response.status === 401 || response.status === 403 || response.status === 404) {
      await response.body?.cancel();
      if (response.status === 401) refusedAsSignedOut();
      throw new Refused();
    }
    if (!response.ok || !response.body) throw new Error(`Live answers ${response.status}.`);
    onOpen();
    const parse = eventStreamParser((event) => handle(event, listening.queryClient));
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), longestSilence);
      parse(value);
    }
  } finally {
    clearTimeout(timer);
  }
}

function handle({ name, data }: StreamEvent, queryClient: QueryClient): void {
  const event = asLiveEvent(name, data);
  if (event?.name === 'employer-summary') {
    queryClient.invalidateQueries({ queryKey: employerKeys.of(event.data.eId) });
    queryClient.invalidateQueries({ queryKey: employerKeys.allContracts });
    // An invoice of the company may be at the checkout here, and be paid from elsewhere.
    queryClient.invalidateQueries({ queryKey: ownOrderKeys.fees });
  } else if (event?.name === 'employer-users') {
    queryClient.invalidateQueries({ queryKey: employerKeys.detail(event.data.eId) });
    queryClient.invalidateQueries({ queryKey: myCompaniesQuery.queryKey });
    // The user may be one of them.
    lookAtUserAgain(queryClient).catch(tryLater);
  } else if (event?.name === 'settings') {
    queryClient.invalidateQueries({ queryKey: settingsKeys.all });
  } else if (event?.name === 'user-summary') {
    lookAtUserAgain(queryClient).catch(tryLater);
  } else if (event?.name === 'extract-uploads') {
    queryClient.invalidateQueries({ queryKey: extractUploadsKey });
  } else if (event?.name === 'orders') {
    queryClient.invalidateQueries({ queryKey: ownOrderKeys.all });
  } else if (event?.name === 'payments') {
    queryClient.invalidateQueries({ queryKey: paymentsKey });
  }
}

const tryLater = () => {
  // The next event or the next page does.
};

async function lookAtUserAgain(queryClient: QueryClient): Promise<void> {
  // With the role, what the user may see has changed.
  if (await refreshUser()) await queryClient.invalidateQueries();
}

const known: readonly LiveEventName[] = [
  'employer-summary',
  'employer-users',
  'extract-uploads',
  'orders',
  'payments',
  'settings',
  'user-summary',
];

function asLiveEvent(name: string, data: string): LiveEvent | null {
  if (!known.some((event) => event === name)) return null;
  try {
    // The server makes each event by the contract; its name tells what the data are.
    return { name, data: JSON.parse(data) } as LiveEvent;
  } catch {
    return null;
  }
}

function untilOnline(signal: AbortSignal): Promise<void> {
  if (navigator.onLine) return Promise.resolve();
  return new Promise((resolve) => {
    window.addEventListener('online', () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
