import { readFile } from 'node:fs/promises';
import { deliveryRules, maxAttachmentsBytes } from '@tradebridge/contract/payment-rules';
import { deliverDocument as upload } from '@tradebridge/contract/payments';
import type { FastifyInstance } from 'fastify';
import { type ReceivedFile, receiveFile } from '../../files/receive-file.ts';
import { claimOfUser } from '../../identity/failed-attempts.ts';
import { mailLater } from '../../outside/mail-jobs.ts';
import { succeeded } from '../../platform/answer-error.ts';
import type { Context } from '../../platform/context.ts';
import { namedStatement } from '../../platform/database.ts';
import { idempotently } from '../../platform/idempotency.ts';
import { parseInput } from '../../platform/parse-input.ts';
import type { UploadParts } from '../../platform/serve.ts';
import { serveFileBody } from '../../platform/serve-file-body.ts';
import { readStaffOrder } from '../administration/read-staff-order.ts';
import { digitalMail } from './delivery-mail.ts';
import { findPaidLines, lockPaidLines, recordDelivery } from './paid-lines.ts';

const deliver = namedStatement<
  unknown,
  {
    readonly orderId: string;
    readonly lineNumber: number;
    readonly at: Date;
    readonly userId: string;
    readonly file: string;
    readonly mimeType: string;
    readonly size: number;
  }
>(
  'deliver-document',
  `update order_lines
   set delivered_at = :at, delivered_by = :userId, file = :file, file_type = :mimeType,
     file_size = :size
   where order_id = :orderId and line_number = :lineNumber`,
);

interface Delivered {
  readonly orderNumber: string;
  readonly lineNumber: number;
  readonly received: ReceivedFile;
}

/**
 * Stores and mails an ordered document, replacing an earlier one, in the transaction of the context.
 * The file is stored last, so that a refusal leaves none.
 */
async function deliverDocument(context: Context, delivered: Delivered): Promise<void> {
  const { actor, now, institution } = context;
  const { orderNumber, lineNumber, received } = delivered;
  const { size, mimeType, sha256: file } = received;
  const content = size <= maxAttachmentsBytes ? await readFile(received.path) : null;
  const input = { orderNumber, lineNumber, file, mimeType };
  await idempotently(context, upload.path, input, async (tx) => {
    const wanted = { orderNumber, lineNumbers: [lineNumber], delivery: 'digital' } as const;
    for (const line of await lockPaidLines(tx, wanted)) {
      const { order_id: orderId } = line;
      const { userId } = actor;
      await tx.rows(deliver, { orderId, lineNumber, at: now, userId, file, mimeType, size });
      const to = line.email_address ?? line.payer_email;
      const order = { orderNumber, payerName: line.payer_name, to };
      const { description } = line;
      await mailLater(
        context,
        tx,
        digitalMail(institution, order, { description, mimeType, content }),
      );
      await recordDelivery(context, tx, {
        orderNumber,
        userId: line.user_id,
        details: { lineNumbers: [lineNumber], delivery: 'digital', size, mimeType },
      });
    }
    await context.files.storeFile(received);
    return null;
  });
}

/** Serves the upload of an ordered document; see the contract. */
export function serveDelivery(app: FastifyInstance, parts: UploadParts): void {
  const { incoming, contextOf, permit, atEffect } = parts;
  serveFileBody(app, upload, async (request, content) => {
    const context = contextOf(request);
    const line = parseInput(upload.input, request.query);
    await permit(upload, context, line);
    // Checked before the body is read.
    const { orderNumber, lineNumber } = line;
    await findPaidLines(context.db, {
      orderNumber,
      lineNumbers: [lineNumber],
      delivery: 'digital',
    });
    await claimOfUser(context, context.db, 'upload');
    const receiver = { incoming, rules: deliveryRules };
    const order = await receiveFile(request, content, receiver, (received) =>
      atEffect.ofUser(upload, context, line, async (still) => {
        await deliverDocument(still, { ...line, received });
        return readStaffOrder(still.db, orderNumber);
      }),
    );
    return succeeded(order);
  });
}
