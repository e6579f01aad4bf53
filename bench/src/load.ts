import autocannon from 'autocannon';
import { inTurns } from './statistics.ts';

/** A server under load, and the session used. */
export interface Target {
  readonly url: string;
  readonly token: string;
}

/** A call with its input. */
export interface AskedCall {
  readonly name: string;
  readonly path: string;
  /**
   * Several are sent in sequence, all of them by each connection in turn. `newId` in a text becomes
   * another id with each request.
   */
  readonly input: object | readonly object[];
}

export interface Load {
  readonly perSecond: number;
  /** The time of each reply, in milliseconds. */
  readonly times: readonly number[];
}

export interface LoadOptions {
  readonly connections: number;
  readonly seconds: number;
  /** Requests a second, instead of as many as are answered. */
  readonly maxPerSecond?: number;
}

export const headersOf = ({ token }: Target) => ({
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
  'x-requested-with': 'XMLHttpRequest',
});

/** Replaced with a unique id in each request. */
export const newId = '[<id>]';

/** Puts a server under load with one call. Throws if any request fails. */
export async function load(
  target: Target,
  { path, input }: AskedCall,
  { connections, seconds, maxPerSecond }: LoadOptions,
): Promise<Load> {
  const times: number[] = [];
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(
      {
        url: `${target.url}/api/${path}`,
        method: 'POST',
        headers: headersOf(target),
        requests: [input].flat().map((fields) => ({ body: JSON.stringify(fields) })),
        connections,
        duration: seconds,
        ...(maxPerSecond !== undefined && { overallRate: maxPerSecond }),
        idReplacement: JSON.stringify(input).includes(newId),
      },
      (error, done) => (error ? reject(error) : resolve(done)),
    );
    run.on('response', (_client, _status, _bytes, milliseconds) => {
      times.push(milliseconds);
    });
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${path} failed ${result.non2xx + result.errors} times under load.`);
  }
  return { perSecond: times.length / result.duration, times };
}

const connections = 20;
const warmUpSeconds = 6;
const usualSeconds = 1.5;
const rounds = 15;

/**
 * Loads two servers with the same call in turns, after a warm-up of each, over 20 connections.
 *
 * @param call `other` is the same with other input, if that depends on each database
 * @param seconds the length of each turn; later replies are not counted
 */
export async function loadInTurns(
  one: Target,
  other: Target,
  call: { readonly one: AskedCall; readonly other: AskedCall },
  seconds = usualSeconds,
) {
  await load(one, call.one, { connections, seconds: warmUpSeconds });
  await load(other, call.other, { connections, seconds: warmUpSeconds });
  return inTurns(
    rounds,
    () => load(one, call.one, { connections, seconds }),
    () => load(other, call.other, { connections, seconds }),
  );
}

/** The result of one call; throws if it is refused. */
export async function ask(target: Target, { path, input }: AskedCall): Promise<unknown> {
  const reply = await fetch(`${target.url}/api/${path}`, {
    method: 'POST',
    headers: headersOf(target),
    body: JSON.stringify(input),
  });
  if (!reply.ok) throw new Error(`${path} returned ${reply.status}: ${await reply.text()}`);
  // Every reply of a call is the envelope.
  return ((await reply.json()) as { Result: unknown }).Result;
}
