import { get, type IncomingMessage } from 'node:http';
import { hashOfToken } from '@tradebridge/server/platform/sealed';
import type { Workbench } from './workbench.ts';

/** Creates a session for each of this many people; returns their tokens. */
export async function signListenersIn(
  bench: Workbench,
  databaseUrl: string,
  count: number,
): Promise<string[]> {
  const tokens = Array.from({ length: count }, (_, index) => `listener-${index}`);
  await bench.sql(
    databaseUrl,
    `insert into users (id, name, email, email_verified)
     select 'listener-' || n, 'Person ' || n, 'listener' || n || '@bench.test', true
     from generate_series(1, $1::integer) n`,
    [count],
  );
  await bench.sql(
    databaseUrl,
    `insert into sessions (id, token_hash, user_id, second_factor_at, expires_at)
     select 'listener-' || n, hash, 'listener-' || n, now(), now() + interval '12 hours'
     from unnest($1::text[]) with ordinality as listener (hash, n)`,
    [tokens.map(hashOfToken)],
  );
  return tokens;
}

/**
 * A live stream; `heard` resolves with the instant (`Date.now`) at which the expected event
 * arrived.
 */
export interface Listener {
  readonly response: IncomingMessage;
  readonly heard: Promise<number>;
}

/** Opens a stream and waits for a text in it. */
export async function listen(url: string, token: string, waitedFor: string): Promise<Listener> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'x-requested-with': 'bench' };
    get(`${url}/api/live`, { headers, agent: false }, resolve).on('error', reject);
  });
  if (response.statusCode !== 200) throw new Error(`The stream returned ${response.statusCode}.`);
  const heard = new Promise<number>((resolve, reject) => {
    let text = '';
    response.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
      if (text.includes(waitedFor)) resolve(Date.now());
    });
    response.on('close', () => reject(new Error('The stream ended.')));
  });
  return { response, heard };
}
