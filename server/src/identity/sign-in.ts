import { signInWithEmail } from '@tradebridge/contract/identity';
import { textOf } from '@tradebridge/contract/labels';
import type { z } from '@tradebridge/contract/schema';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refusalOf } from '../platform/answer-error.ts';
import type { OpenContext } from '../platform/context.ts';
import { oneAtATime } from '../platform/in-turn.ts';
import { countPerMinute, limitPerMinute } from '../platform/limit-per-minute.ts';
import { Refusal } from '../platform/refusal.ts';
import { hashOfToken } from '../platform/sealed.ts';
import { addressSubjectOf, openSubjectsOf } from './failed-attempts.ts';
import { identityLabels } from './labels.ts';
import { networkOf } from './network.ts';
import { waitInQueue } from './slowed-networks.ts';
import { type Attempt, tryPassword } from './try-password.ts';

const credentials = signInWithEmail.input;

/**
 * What is wrong with a body that is not credentials: the address, if it is invalid, otherwise the
 * password.
 */
function refusalOfCredentials({ issues }: z.ZodError): Refusal {
  const isPassword = issues.every(({ path }) => path[0] === 'password');
  return new Refusal(isPassword ? 'passwordMissing' : 'emailInvalid');
}

const tokenHashOf = ({ deviceToken }: z.output<typeof credentials>): string | null =>
  deviceToken === undefined ? null : hashOfToken(deviceToken);

/** Sign-ins per minute from one known device, which never waits in its network's queue. */
const maxPerDevice = 30;

/** The same refusal for an unknown address and a wrong password (CON-03). */
const refusedSignIn = () => ({
  code: 'invalid-credential',
  message: textOf(identityLabels.invalidCredentials),
});

interface SignInServices {
  readonly openContextOf: (request: FastifyRequest) => OpenContext;
  /** Sign-ins per minute from one network before it is slowed. */
  readonly perMinute: number;
}

/**
 * Serves the sign-in, whose shape other systems rely on: a token, or a code and a message, without
 * the envelope.
 */
export function serveSignIn(
  app: FastifyInstance,
  { openContextOf, perMinute }: SignInServices,
): void {
  // An attempt counts as wrong until it is verified. Serialised per account and network address, so
  // that concurrent right ones do not use up the permitted wrong ones.
  const inTurn = oneAtATime();
  const countOfNetwork = countPerMinute(app, perMinute, ({ ip }) => networkOf(ip, 56));
  const limitOfDevice = limitPerMinute(app, maxPerDevice, {
    limit: 'device',
    keyOf: ({ body }) => tokenHashOf(credentials.parse(body)) ?? '',
  });
  app.post(`/api/${signInWithEmail.path}`, {
    errorHandler: (error, request, reply) => {
      const refusal = refusalOf(error);
      if (!refusal) request.log.error({ err: error }, 'unexpected failure');
      request.refusal = refusal ?? new Refusal('internal');
      const { status, code, message, retryAfter } = request.refusal;
      if (retryAfter !== undefined) void reply.header('retry-after', Math.ceil(retryAfter));
      return reply.code(status).send({ code, message });
    },
    handler: async (request, reply) => {
      const given = credentials.safeParse(request.body);
      if (!given.success) throw refusalOfCredentials(given.error);
      const { email, password } = given.data;
      const tokenHash = tokenHashOf(given.data);
      const limitDevice = () => limitOfDevice(request);
      const trying = (more: Pick<Attempt, 'isBusy' | 'hasWaited'>) => {
        const context = openContextOf(request);
        const { own } = openSubjectsOf(context, 'password', email);
        const attempt = { email, password, tokenHash, limitDevice, ...more };
        return inTurn(tokenHash ?? own.key, () => tryPassword(context, attempt));
      };
      let outcome = await trying({
        isBusy: (await countOfNetwork(request)) !== null,
        hasWaited: false,
      });
      if (outcome === 'slowed') {
        const context = openContextOf(request);
        await waitInQueue(context, addressSubjectOf(context, 'address'));
        outcome = await trying({ isBusy: false, hasWaited: true });
      }
      return typeof outcome === 'object' ? outcome : reply.code(401).send(refusedSignIn());
    },
  });
}
