DROP INDEX CONCURRENTLY IF EXISTS "orders_purchase_order";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_purchase_order" ON "orders" USING btree (folded_text("purchase_order_number")) WHERE purchase_order_number is not null;
