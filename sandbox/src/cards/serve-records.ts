import { csvOf, dollars } from '@tradebridge/contract/csv';
import { dayIn } from '@tradebridge/server/platform/calendar';
import type { FastifyInstance } from 'fastify';
import type { CardBooks } from './card-books.ts';

/**
 * The provider's bookings: `GET /cards/payments.json?orderId=`, newest first, and
 * `GET /cards/settlement.csv?day=`, the day's money movements in the format that merchants get.
 */
export function serveRecords(app: FastifyInstance, books: CardBooks, timeZone: string): void {
  app.get<{ Querystring: { orderId?: string } }>('/cards/payments.json', async ({ query }) =>
    query.orderId === undefined
      ? books.bookings
      : books.bookings.filter(({ orderId }) => orderId === query.orderId),
  );
  app.get<{ Querystring: { day?: string } }>('/cards/settlement.csv', async ({ query }, reply) => {
    const day = query.day ?? dayIn(timeZone, new Date());
    const moved = books.bookings.filter(
      ({ status, at }) => status === 'paid' && dayIn(timeZone, new Date(at)) === day,
    );
    const rows = moved.map(({ orderId, type, amount, reference, at }) => [
      at,
      type,
      orderId,
      dollars(amount),
      reference,
    ]);
    return reply
      .type('text/csv; charset=utf-8')
      .header(
        'content-disposition',
        `attachment; filename="settlement-${day.replace(/[^\d-]/g, '')}.csv"`,
      )
      .send(csvOf([['at', 'type', 'orderId', 'amount', 'reference'], ...rows.toReversed()]));
  });
}
