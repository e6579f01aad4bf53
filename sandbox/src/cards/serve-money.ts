import { once } from 'node:events';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AccessTokens } from './access-tokens.ts';
import type { CardBehaviour, CardBehaviours } from './card-behaviour.ts';
import type { Reply } from './card-books.ts';
import type { CardProvider, Dealing } from './card-provider.ts';
import { faultOfRequest, faultReply, type MoneyRequest } from './money-requests.ts';
import type { ThreeDSecure } from './three-d-secure.ts';

/** How long `timeout` keeps a waiting client without a response. */
const silence = 150_000;

/** The delay of `duplicate`. */
const lateness = 2000;

type Request = FastifyRequest<{ Body: MoneyRequest | null | undefined }>;
type Ask = (dealing: Dealing) => Promise<Reply>;

/** Charged whatever the cents say, so that only the response fails. */
const chargedFirst: ReadonlySet<CardBehaviour> = new Set([
  'approve',
  'timeout',
  'unknown',
  'broken',
  'garbage',
]);

const send = (reply: FastifyReply, { status, body }: Reply) => reply.code(status).send(body);

/** The same response twice on one connection, as a faulty intermediary might send. */
function answerTwice(reply: FastifyReply, { status, body }: Reply) {
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${status} OK`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(text)}`,
  ];
  const answer = `${head.join('\r\n')}\r\n\r\n${text}`;
  reply.hijack().raw.socket?.end(answer + answer);
}

/** The API for payments and refunds, `/v2`. */
export function serveMoney(
  app: FastifyInstance,
  {
    provider,
    tokens,
    behaviours,
    threeDSecure,
  }: {
    provider: CardProvider;
    tokens: AccessTokens;
    behaviours: CardBehaviours;
    threeDSecure: ThreeDSecure;
  },
): void {
  const unauthorised = faultReply(401, {
    code: 'UNAUTHORIZED',
    detail: 'The access token is missing, wrong or has expired.',
  });

  async function answer(request: Request, reply: FastifyReply, key: string | null, ask: Ask) {
    if (!tokens.isIn(request.headers.authorization)) return send(reply, unauthorised);
    const isRepeated = provider.isKnown(key);
    const behaviour = behaviours.take(isRepeated);
    if (behaviour === 'signedOut') {
      tokens.forgetAll();
      return send(reply, unauthorised);
    }
    if (behaviour === 'error') {
      return send(
        reply,
        faultReply(500, { code: 'SYSTEM_ERROR', detail: 'Something went wrong.' }),
      );
    }
    if (behaviour === 'refuse') {
      return send(reply, faultReply(400, { code: 'REFUSED', detail: 'The request was refused.' }));
    }
    const isForced = behaviour !== null && chargedFirst.has(behaviour);
    const dealing: Dealing = {
      forced: isForced ? 'approve' : behaviour === 'decline' ? 'decline' : null,
      isSlow: behaviour === 'slow',
    };
    const known = await ask(dealing);
    switch (behaviour) {
      case 'timeout':
        reply.hijack();
        await Promise.race([behaviours.wait(silence), once(request.raw.socket, 'close')]);
        return reply.raw.destroy();
      case 'broken':
        return reply.hijack().raw.destroy();
      case 'garbage':
        return reply.code(200).type('text/html').send('<html><body>Bad gateway');
      case 'unknown':
        if (known.status >= 300) return send(reply, known);
        return send(reply, { status: 200, body: { ...Object(known.body), ...notKnown } });
      case 'duplicate':
        // Without a key, the repetition could not be recognised.
        if (key !== null) await ask(dealing);
        await behaviours.wait(lateness);
        return answerTwice(reply, known);
      default:
        return send(reply, known);
    }
  }

  const keyOf = ({ headers }: Request, scope: string) => {
    const key = headers['idempotency-key'];
    return typeof key === 'string' && key !== '' ? `${scope} ${key}` : null;
  };

  app.post('/v2/payments', async (request: Request, reply) => {
    const key = keyOf(request, 'payment');
    return answer(request, reply, key, (dealing) => provider.pay(key, request.body ?? {}, dealing));
  });

  app.post<{ Params: { orderId: string }; Body: MoneyRequest | null | undefined }>(
    '/v2/orders/:orderId/refunds',
    async (request, reply) => {
      const { orderId } = request.params;
      const key = keyOf(request, `refund ${orderId}`);
      return answer(request, reply, key, (dealing) =>
        provider.refund(key, orderId, request.body ?? {}, dealing),
      );
    },
  );

  app.post('/v2/payments/orders/initiate', async (request: Request, reply) => {
    if (!tokens.isIn(request.headers.authorization)) return send(reply, unauthorised);
    const body = (request.body ?? {}) as MoneyRequest & { orderType?: unknown };
    const fault =
      faultOfRequest(body) ??
      (body.orderType === 'THREED_SECURE'
        ? null
        : {
            code: 'INVALID_REQUEST',
            detail: 'Only THREED_SECURE is offered.',
            pointer: 'orderType',
          });
    if (fault) return send(reply, faultReply(400, fault));
    const { orderId, orderToken, sessionId, simpleToken } = threeDSecure.initiate(
      Number(body.amount),
    );
    return reply.code(201).send({
      createdAt: new Date().toISOString(),
      merchantCode: body.merchantCode,
      ip: body.ip,
      amount: body.amount,
      orderType: 'THREED_SECURE',
      orderId,
      orderToken,
      threedSecureDetails: { providerClientId: 'sandbox', sessionId, simpleToken },
    });
  });

  app.get('/v2/health', async () => ({ status: 'UP' }));
}

/** The fields of a response without the result of the charge. */
const notKnown = {
  status: 'unknown',
  bankTransactionId: null,
  gatewayResponseCode: null,
  gatewayResponseMessage: null,
};
