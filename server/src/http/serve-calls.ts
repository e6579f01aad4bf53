import { nameByContent } from '@tradebridge/contract/file-kinds';
import { signOut } from '@tradebridge/contract/identity';
import { clearCacheHeader } from '@tradebridge/contract/identity-rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { recordDownload } from '../audit/record-download.ts';
import { servedCalls, servedDownloads } from '../calls.ts';
import { succeeded } from '../platform/answer-error.ts';
import type { Context, OpenContext, ServiceContext } from '../platform/context.ts';
import { parseInput } from '../platform/parse-input.ts';
import type { FileAnswer, ServedCall } from '../platform/serve.ts';
import { answerCall } from './answer-call.ts';
import { answerLinkCall } from './answer-link-call.ts';

/** Paths that a session without its second factor may call. */
export const answersBeforeSecondFactor: ReadonlySet<string> = new Set(
  Object.values(servedCalls)
    .filter(({ call }) => call.policy === 'session')
    .map(({ call }) => call.path),
);

const dispositionOf = ({ isInline, name: given, type }: FileAnswer) => {
  // The extension always matches the content, whatever name an extract gave the file.
  const name = nameByContent(given, type);
  // A plain name for old clients, and the real one encoded according to RFC 8187.
  const plain = name.replace(/[^\w.\- ]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${isInline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`;
};

/**
 * Serves every call of the contract at `POST /api/{path}` and every download also by GET.
 * @param checkResults whether each result is validated against the contract (in tests and
 * development)
 */
export function serveCalls(
  app: FastifyInstance,
  {
    contextOf,
    serviceContextOf,
    openContextOf,
    checkResults,
  }: {
    contextOf: (request: FastifyRequest) => Context;
    serviceContextOf: (request: FastifyRequest) => ServiceContext;
    openContextOf: (request: FastifyRequest) => OpenContext;
    checkResults: boolean;
  },
): void {
  const answer = (served: ServedCall, request: FastifyRequest): Promise<unknown> => {
    const body = request.body ?? {};
    switch (served.by) {
      case 'session':
        return answerCall(served, contextOf(request), body);
      case 'anyone':
        return served.verb(openContextOf(request), parseInput(served.call.input, body) as never);
      case 'paymentLink':
        return answerLinkCall(served, openContextOf(request), request);
      case 'serviceToken':
        return served.verb(serviceContextOf(request), parseInput(served.call.input, body) as never);
    }
  };
  for (const served of Object.values(servedCalls)) {
    const { path, result: schema, maxBodyBytes } = served.call;
    const options = maxBodyBytes === undefined ? {} : { bodyLimit: maxBodyBytes };
    app.post(`/api/${path}`, options, async (request, reply) => {
      const result = await answer(served, request);
      // Earlier versions let browsers keep downloads.
      const clears = path === signOut.path && request.headers[clearCacheHeader] !== undefined;
      // Scripts do not see the first in Chromium.
      if (clears) reply.header('clear-site-data', '"cache"').header(clearCacheHeader, '1');
      if (checkResults) schema.parse(result);
      return succeeded(result);
    });
  }
  for (const download of Object.values(servedDownloads)) {
    app.route({
      method: ['GET', 'POST'],
      url: `/api/${download.call.path}`,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const input = request.method === 'GET' ? request.query : (request.body ?? {});
        const context = contextOf(request);
        const file = await answerCall(download, context, input);
        if (download.call.isRecorded === undefined) {
          try {
            await recordDownload(context, download.call, input as object);
          } catch (error) {
            file.content.destroy();
            throw error;
          }
        }
        if (file.size !== null) void reply.header('content-length', file.size);
        return (
          reply
            .type(file.type)
            .header('content-disposition', dispositionOf(file))
            // Whatever a user put into the file, it must not run in the portal's origin.
            .header(
              'content-security-policy',
              "default-src 'none'; frame-ancestors 'none'; sandbox",
            )
            .send(file.content)
        );
      },
    });
  }
}
