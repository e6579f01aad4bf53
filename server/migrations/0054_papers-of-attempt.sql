-- Every paper of a payment is posted in its company's account. The other indexes leave out reversed papers.
DROP INDEX CONCURRENTLY IF EXISTS "portal_receipts_of_attempt";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "portal_receipts_of_attempt" ON "portal_receipts" USING btree ("attempt_id");
