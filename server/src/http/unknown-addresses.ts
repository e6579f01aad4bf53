import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import findMyWay from 'find-my-way';
import { answerError } from '../platform/answer-error.ts';
import { Refusal } from '../platform/refusal.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For a wildcard route: whether a matched path exists. */
    hasPath?: (path: string) => boolean;
  }
}

interface Address {
  readonly url: string;
  readonly methods: Set<string>;
  readonly hasPath: (path: string) => boolean;
}

/**
 * Refuses an address that exists for other methods with 405 and an Allow header, any other with
 * 404.
 */
export const unknownAddresses = fp<{ maxParamLength: number }>(async (app, options) => {
  /** Fastify's router only finds a route by method and path together. */
  const byPath = findMyWay(options);
  const addresses = new Map<string, Address>();
  app.addHook('onRoute', ({ method, url, config }) => {
    const known = addresses.get(url);
    const address = known ?? {
      url,
      methods: new Set(),
      hasPath: config?.hasPath ?? (() => true),
    };
    for (const name of [method].flat()) address.methods.add(name);
    if (known) return;
    addresses.set(url, address);
    byPath.on('GET', url, () => {}, address);
  });
  const refuse = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const [path = ''] = request.url.split('?', 1);
    const address: Address | undefined = byPath.find('GET', path)?.store;
    // The session guard does not recognise a spelling such as /%61pi/ as an API address.
    const isGuarded = path.startsWith('/api/') || !address?.url.startsWith('/api/');
    if (!address?.hasPath(path) || !isGuarded)
      return answerError(new Refusal('notFound'), request, reply);
    void reply.header('allow', [...address.methods].toSorted().join(', '));
    return answerError(new Refusal('methodNotAllowed'), request, reply);
  };
  app.setNotFoundHandler(refuse);
  // Otherwise the browser application's page would be served.
  app.get('/api/*', { config: { hasPath: () => false } }, refuse);
});
