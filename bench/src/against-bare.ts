import type { AskedCall, Target } from './load.ts';
import { loadInTurns } from './load.ts';
import { atLeast, atMost, type Finding } from './question.ts';
import { startBareHandler, startServer } from './servers.ts';
import { signIn } from './sign-in.ts';
import { compare, percentile } from './statistics.ts';
import type { Workbench } from './workbench.ts';

/** The server and the bare handler on the same database, with a session of the same user. */
export interface Both {
  readonly server: Target;
  readonly bare: Target;
  stop(): Promise<void>;
}

/** What the bare handler checks. */
type BareChecks =
  Parameters<typeof startBareHandler> extends [unknown, unknown, ...infer Checks] ? Checks : never;

export async function startBoth(
  bench: Workbench,
  databaseUrl: string,
  employerId: string,
  ...checks: BareChecks
): Promise<Both> {
  const token = await signIn(databaseUrl, employerId);
  const server = await startServer(bench, databaseUrl);
  const bare = await startBareHandler(bench, databaseUrl, ...checks);
  return {
    server: { url: server.url, token },
    bare: { url: bare.url, token },
    async stop() {
      await server.stop();
      await bare.stop();
    },
  };
}

/** A call for both. */
export interface ComparedCall extends AskedCall {
  /** The input for the bare handler, if it differs. */
  readonly bareInput?: object;
}

const loadBoth = ({ server, bare }: Both, { bareInput, ...call }: ComparedCall, seconds?: number) =>
  loadInTurns(
    server,
    bare,
    { one: call, other: bareInput ? { ...call, input: bareInput } : call },
    seconds,
  );

// A reply about a thousand apprentices takes up to half a second under this load.
const secondsOfThousand = 4;

/** The server's requests per second, relative to the bare handler's. */
export async function speedAgainstBare(
  both: Both,
  call: ComparedCall,
  company: string,
  reach = 0.7,
): Promise<Finding> {
  const pairs = await loadBoth(both, call);
  const { ratio, about } = compare(
    pairs.map(({ one, other }) => ({ one: one.perSecond, other: other.perSecond })),
    (value) => `${Math.round(value)}/s`,
  );
  const question = `${call.name}, ${company}: requests/s against the bare handler`;
  return atLeast(question, ratio, reach, { about });
}

/** The server's 95th percentile reply time, relative to the bare handler's. */
export async function waitAgainstBare(
  both: Both,
  call: ComparedCall,
  company: string,
): Promise<Finding> {
  const pairs = await loadBoth(both, call, secondsOfThousand);
  const { ratio, about } = compare(
    pairs.map(({ one, other }) => ({
      one: percentile(one.times, 0.95),
      other: percentile(other.times, 0.95),
    })),
    (value) => `${Math.round(value)} ms`,
  );
  const question = `${call.name}, ${company}: p95 against the bare handler`;
  return atMost(question, ratio, 1.4, { about });
}
