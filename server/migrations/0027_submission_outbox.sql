ALTER TABLE "submissions" ADD COLUMN "is_processed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "submissions_unprocessed" ON "submissions" USING btree ("form_id","id") WHERE state = 'complete' and not is_processed;--> statement-breakpoint
-- What follows these was done in the transaction that completed them.
UPDATE submissions SET is_processed = true WHERE state = 'complete';
