import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { installed } from '@tradebridge/server/platform/installation';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { CardBooks } from './card-books.ts';
import { cardRules } from './card-rules.ts';
import { cardMerchant } from './card-service.ts';

const rules = cardRules();

/** Files for browsers by address. */
const files = [
  ['/v3/ui/client/securepay-ui.min.js', 'securepay-ui.js'],
  ['/v3/ui/client/card-form.html', 'card-form.html'],
  ['/v3/ui/client/card-form.css', 'card-form.css'],
  ['/v3/ui/client/card-form.js', 'card-form.js'],
  ['/threeds-js/securepay-threeds.js', 'securepay-threeds.js'],
  ['/threeds-js/challenge.html', 'challenge.html'],
  ['/threeds-js/challenge.js', 'challenge.js'],
] as const;

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
};

/** The frame's own policy: its form can only be submitted here. */
const framePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'";

function sendFile(reply: FastifyReply, name: string) {
  const type = types[name.split('.').pop() ?? ''] ?? 'text/plain';
  return reply
    .header('content-security-policy', framePolicy)
    .header('cache-control', 'no-cache')
    .type(type)
    .send(readFileSync(installed('sandbox', 'src', 'cards', 'browser', name)));
}

interface CardForm {
  readonly clientId?: unknown;
  readonly merchantCode?: unknown;
  readonly number?: unknown;
  readonly expiry?: unknown;
  readonly code?: unknown;
  readonly allowedCardTypes?: unknown;
}

const faultAt = (pointer: string, code: string, detail: string) => ({
  id: randomUUID(),
  code,
  detail,
  source: { pointer },
});

function faultsOf(form: CardForm, now: Date) {
  const number = rules.digitsOf(String(form.number ?? ''));
  const expiry = rules.expiryOf(String(form.expiry ?? ''));
  const allowed = Array.isArray(form.allowedCardTypes) ? form.allowedCardTypes : null;
  return [
    ...(form.clientId !== cardMerchant.clientId || form.merchantCode !== cardMerchant.merchantCode
      ? [faultAt('merchantCode', 'INVALID_MERCHANT', 'The merchant is not known.')]
      : []),
    ...(rules.isNumber(number)
      ? []
      : [faultAt('cardNumber', 'INVALID_CARD_NUMBER', 'The card number is not valid.')]),
    ...(allowed && !allowed.includes(rules.schemeOf(number))
      ? [faultAt('cardNumber', 'CARD_TYPE_NOT_ALLOWED', 'This type of card is not taken.')]
      : []),
    ...(expiry && rules.isCurrent(expiry, now)
      ? []
      : [faultAt('expiryDate', 'INVALID_EXPIRY', 'The expiry date is not valid or has passed.')]),
    ...(rules.isCode(String(form.code ?? ''), number)
      ? []
      : [faultAt('cvv', 'INVALID_CVV', 'The security code is not valid.')]),
  ];
}

/** The card form in the page: its script, its frame, and the address that creates a token. */
export function serveCardForm(app: FastifyInstance, books: CardBooks): void {
  for (const [address, name] of files) app.get(address, (_request, reply) => sendFile(reply, name));
  app.get('/v3/ui/client/card-rules.js', (_request, reply) =>
    // The rules are written once: the browser gets the function itself.
    reply
      .header('cache-control', 'no-cache')
      .type('text/javascript; charset=utf-8')
      .send(`window.cardRules = (${cardRules.toString()})();\n`),
  );
  app.post<{ Body: CardForm | undefined }>('/v3/ui/tokenise', async ({ body = {} }, reply) => {
    const now = new Date();
    const errors = faultsOf(body, now);
    const expiry = rules.expiryOf(String(body.expiry ?? ''));
    if (errors.length > 0 || !expiry) return reply.code(400).send({ errors });
    const number = rules.digitsOf(String(body.number));
    const card = {
      token: randomUUID(),
      merchantCode: cardMerchant.merchantCode,
      scheme: rules.schemeOf(number),
      bin: number.slice(0, 6),
      last4: number.slice(-4),
      expiryMonth: expiry.month,
      expiryYear: expiry.year,
      at: now.toISOString(),
    };
    books.addCard(card);
    const { at, ...told } = card;
    return { ...told, createdAt: at.replace('Z', '+00:00') };
  });
}
