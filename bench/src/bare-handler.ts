import { findActor } from '@tradebridge/server/access/find-actor';
import { openDatabase } from '@tradebridge/server/platform/database';
import { hashOfToken } from '@tradebridge/server/platform/sealed';
import Fastify, { type FastifyRequest } from 'fastify';
import { bareCalls } from './bare-calls.ts';

// The bare handler that the server is compared with, in a separate process: Fastify and pg, the
// server's own SQL, a session looked up by its token's hash, the rows passed to JSON.stringify
// unchanged. No policy, none of the contract's names, no security headers, no log. Importing the
// statements also sets the driver's type parsers as in the server: days stay text.
const {
  DATABASE_URL = '',
  DATABASE_CONNECTIONS = '',
  SESSION_CHECK = 'bare',
  VALIDATION = 'none',
  PORT = '',
  HOST = '',
} = process.env;

const db = openDatabase(DATABASE_URL, { connections: Number(DATABASE_CONNECTIONS) });
const { pool } = db;
const app = Fastify({ forceCloseConnections: true });

const findSession = {
  name: 'session',
  text: `select session.id, account.id as user_id
    from sessions session join users account on account.id = session.user_id
    where session.token_hash = $1 and session.expires_at > now()`,
};

/** The defaults. */
const idle = { minutes: 120, staffMinutes: 30 };

/** The user of the session; undefined without a session. */
async function userOf(request: FastifyRequest): Promise<string | undefined> {
  const token = request.headers.authorization?.slice('Bearer '.length);
  if (SESSION_CHECK === 'server') {
    const actor = await findActor(db, hashOfToken(token ?? ''), { now: new Date(), idle });
    return actor?.secondFactorGiven === true ? actor.userId : undefined;
  }
  const { rows } = await pool.query<{ user_id: string }>({
    ...findSession,
    values: [hashOfToken(token ?? '')],
  });
  return rows[0]?.user_id;
}

for (const { path, input: schema, stepsOf } of bareCalls) {
  app.post(`/api/${path}`, async (request, reply) => {
    const userId = await userOf(request);
    if (userId === undefined) return reply.code(401).send();
    let results: unknown[][] = [];
    // By default without validation: the benchmark sends valid input.
    const input = VALIDATION === 'contract' ? schema.parse(request.body) : request.body;
    for (const queries of stepsOf(input as never, userId)) {
      results = await Promise.all(
        queries.map(async ([{ name, text }, values]) => {
          const { rows } = await pool.query({ name, text, values: [...values] });
          return rows;
        }),
      );
    }
    const Result = results.length === 1 ? results[0] : results;
    return reply
      .type('application/json')
      .send(JSON.stringify({ Success: true, Result, Error: null, Messages: [] }));
  });
}

app.get('/readyz', async () => {
  await pool.query('select 1');
  return { status: 'ready' };
});
process.on('SIGTERM', async () => {
  await app.close();
  await db.close();
});

await app.listen({ port: Number(PORT), host: HOST });
