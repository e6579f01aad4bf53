import type { FastifyInstance } from 'fastify';
import { AccessTokens, serveAccessTokens } from './access-tokens.ts';
import { CardBehaviours, serveCardBehaviour } from './card-behaviour.ts';
import { CardBooks } from './card-books.ts';
import { CardProvider } from './card-provider.ts';
import { serveCardForm } from './serve-card-form.ts';
import { serveMoney } from './serve-money.ts';
import { serveRecords } from './serve-records.ts';
import { serveThreeDSecure, ThreeDSecure } from './three-d-secure.ts';

/**
 * A card service with SecurePay's APIs, for the browser and for the server, which moves no money.
 *
 * @param file where its books are stored; without one they end with the process
 * @param timeZone the time zone of its days
 */
export function serveCards(
  app: FastifyInstance,
  { file, timeZone }: { file?: string | undefined; timeZone: string },
): { close(): void } {
  const behaviours = new CardBehaviours();
  const books = new CardBooks(file);
  const threeDSecure = new ThreeDSecure();
  const tokens = new AccessTokens();
  const provider = new CardProvider(books, threeDSecure, behaviours);
  serveCardForm(app, books);
  serveAccessTokens(app, tokens);
  serveMoney(app, { provider, tokens, behaviours, threeDSecure });
  serveThreeDSecure(app, threeDSecure, (token) => {
    const card = books.cardOf(token, new Date());
    return typeof card === 'string' ? null : card;
  });
  serveCardBehaviour(app, behaviours);
  serveRecords(app, books, timeZone);
  return { close: () => behaviours.close() };
}
