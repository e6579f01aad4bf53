ALTER TABLE "payment_attempts" ADD COLUMN "merchant_client_id" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "merchant_code" text;