import type { ProviderName } from '@tradebridge/contract/identity-rules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Behaviours } from '../gateways/behaviour.ts';
import { demonstrationAccounts } from '../institution/accounts.ts';
import { type OpenStandIn, openOidcProvider } from './open-oidc-provider.ts';
import { signInPage } from './sign-in-page.ts';
import { standIns } from './stand-ins.ts';

/** Endpoints that the portal calls, as opposed to the browser. */
const backChannel: ReadonlySet<string> = new Set([
  '/.well-known/openid-configuration',
  '/token',
  '/jwks',
  '/me',
]);

interface Services {
  readonly behaviours: Behaviours;
  /** The sandbox's own origin, once it listens. */
  readonly origin: () => string;
}

/**
 * Serves simulations of the portal's OpenID Connect providers: the institution's directory, Google and
 * Microsoft. Each is created on its first request.
 */
export function serveOidc(app: FastifyInstance, services: Services): void {
  for (const name of ['directory', 'google', 'microsoft'] as const) {
    serveStandIn(app, { name, ...services });
  }
}

function serveStandIn(
  app: FastifyInstance,
  { name, behaviours, origin }: Services & { name: ProviderName },
): void {
  const { path } = standIns[name];
  let opening: Promise<OpenStandIn> | undefined;
  const open = () => {
    opening ??= openOidcProvider(name, `${origin()}${path}`);
    return opening;
  };
  serveSignInPage(app, { name, open });
  app.register(async (scope) => {
    // The provider parses request bodies itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    scope.all(`${path}/*`, async (request, reply) => {
      const { raw } = request;
      const url = raw.url?.slice(path.length) ?? '/';
      if (backChannel.has(url) && (await misbehaves(name, { behaviours, url, reply })))
        return reply;
      const { provider } = await open();
      reply.hijack();
      await provider.callback()(Object.assign(raw, { originalUrl: raw.url, url }), reply.raw);
    });
  });
}

/** Responds with a fault if the provider was told to fail; returns whether it did. */
async function misbehaves(
  name: ProviderName,
  { behaviours, url, reply }: { behaviours: Behaviours; url: string; reply: FastifyReply },
): Promise<boolean> {
  if (behaviours.next(name) === 'refuse' && url !== '/token') return false;
  const behaviour = await behaviours.take(name);
  if (behaviour === 'down') reply.hijack().raw.destroy();
  if (behaviour === 'refuse') await reply.code(400).send({ error: 'invalid_grant' });
  return behaviour !== 'ok';
}

type PageRequest = FastifyRequest<{
  Body: { email?: string; verified?: string; cancel?: string } | undefined;
}>;

/** The page on which a person chooses whom to sign in as. */
function serveSignInPage(
  app: FastifyInstance,
  { name, open }: { name: ProviderName; open: () => Promise<OpenStandIn> },
): void {
  const { path } = standIns[name];
  const address = `${path}/interaction/:uid`;
  const isPending = async ({ raw }: FastifyRequest, reply: FastifyReply) => {
    const { provider } = await open();
    return provider.interactionDetails(raw, reply.raw).then(
      () => true,
      () => false,
    );
  };
  const expired = (reply: FastifyReply) =>
    reply.code(400).send('This sign-in has expired. Go back to the portal and start again.');

  app.get(address, async (request, reply) => {
    if (!(await isPending(request, reply))) return expired(reply);
    const page = signInPage(standIns[name], demonstrationAccounts);
    return reply.type('text/html; charset=utf-8').send(page);
  });
  app.post(address, async (request: PageRequest, reply) => {
    if (!(await isPending(request, reply))) return expired(reply);
    const { provider, storeChoice } = await open();
    const { email, verified, cancel } = request.body ?? {};
    const accountId =
      email && cancel === undefined
        ? storeChoice({ email: email.toLowerCase(), isVerified: verified !== undefined })
        : null;
    const result = accountId
      ? { login: { accountId, remember: false }, select_account: {} }
      : { error: 'access_denied', error_description: 'The sign-in was cancelled.' };
    reply.hijack();
    await provider.interactionFinished(request.raw, reply.raw, result);
  });
}
