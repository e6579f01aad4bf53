ALTER TABLE "payment_reviews" DROP CONSTRAINT "payment_review_kind";--> statement-breakpoint
ALTER TABLE "payment_reviews" ADD CONSTRAINT "payment_review_kind" CHECK ("payment_reviews"."kind" in ('paidAfterDeclined', 'refundedAfterDeclined', 'invoiceCancelled', 'amountDiffers', 'chargedTwice', 'invoicePaidOtherwise', 'duplicatePayment', 'withdrawnContradicted'));--> statement-breakpoint
-- Invoices that the registry had marked as paid were reviewed as a second charge.
UPDATE payment_reviews SET kind = 'invoicePaidOtherwise'
WHERE kind = 'chargedTwice' AND detail LIKE 'The invoice was marked as paid otherwise%';
