import { randomBytes } from 'node:crypto';
import { type Label, textOf } from '@tradebridge/contract/labels';
import type { NotificationKind } from '@tradebridge/contract/notification-rules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escaped } from '../outside/html-text.ts';
import type { OpenContext } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { unsubscribeLabels as labels } from './labels.ts';
import { readUnsubscribing } from './unsubscribing.ts';

const maxBodyBytes = 2_000;

// Does nothing if the account is gone.
const stopMails = statement(
  'unsubscribe-from-mails',
  `insert into notification_preferences (user_id, kind, in_app, by_mail)
   select id, $2, true, false from users where id = $1
   on conflict (user_id, kind) do update set by_mail = false`,
);

const kindLabels: Readonly<Record<NotificationKind, Label>> = {
  message: labels.message,
  'sign-off': labels.signOff,
  'invoice-due': labels.invoiceDue,
  payment: labels.payment,
  document: labels.document,
  'form-assigned': labels.formAssigned,
  security: labels.security,
};

// The route below has this one parameter.
const tokenOf = ({ params }: FastifyRequest) => (params as { token: string }).token;

const style =
  'body{max-width:34rem;margin:10vh auto;padding:0 1rem;font:1.0625rem/1.5 system-ui,sans-serif;' +
  'overflow-wrap:anywhere}button{min-height:44px;padding:0 1.25rem;font:inherit;font-weight:600}';

/** A page that works without the browser application. */
function sendPage(
  reply: FastifyReply,
  { title, body, button }: { title: string; body: string; button?: string },
): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  // The field that mail programs post (RFC 8058).
  const form =
    button &&
    `<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>${escaped(button)}</button></form>`;
  const page = [
    '<!doctype html><html lang="en-AU"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">',
    `<title>${escaped(title)}</title><style nonce="${nonce}">${style}</style></head>`,
    `<body><main><h1>${escaped(title)}</h1><p>${escaped(body)}</p>${form ?? ''}</main></body></html>`,
  ];
  return reply
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
    )
    .type('text/html; charset=utf-8')
    .send(page.join(''));
}

/**
 * `/unsubscribe/{token}`: opening it shows a page with a button and changes nothing, since mail
 * programs follow links too. Posting to it unsubscribes one user from one kind of mail (RFC 8058).
 */
export function serveUnsubscribe(
  app: FastifyInstance,
  openContextOf: (request: FastifyRequest) => OpenContext,
): void {
  // A separate scope, so that forms are accepted nowhere else.
  void app.register(async (routes) => {
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: maxBodyBytes },
      (_request, body, done) => done(null, body),
    );
    routes.get('/unsubscribe/:token', (request, reply) => {
      const { institution } = openContextOf(request);
      const found = readUnsubscribing(institution, tokenOf(request));
      if (!found) return sendUnknown(reply);
      const values = { product: institution.productName, kind: textOf(kindLabels[found.kind]) };
      return sendPage(reply, {
        title: textOf(labels.title, values),
        body: textOf(labels.question, values),
        button: textOf(labels.button),
      });
    });

    routes.post('/unsubscribe/:token', async (request, reply) => {
      const { db, institution } = openContextOf(request);
      const found = readUnsubscribing(institution, tokenOf(request));
      if (!found) return sendUnknown(reply);
      if (!/List-Unsubscribe\b[\s\S]*One-Click/.test(String(request.body ?? ''))) {
        throw new Refusal('invalid');
      }
      await db.rows(stopMails, [found.userId, found.kind]);
      const values = { product: institution.productName, kind: textOf(kindLabels[found.kind]) };
      return sendPage(reply, {
        title: textOf(labels.doneTitle, values),
        body: textOf(labels.done, values),
      });
    });
  });
}

const sendUnknown = (reply: FastifyReply): FastifyReply =>
  sendPage(reply.code(404), {
    title: textOf(labels.unknownTitle),
    body: textOf(labels.unknown),
  });
