ALTER TABLE "orders" ADD COLUMN "cart_id" uuid;--> statement-breakpoint
CREATE INDEX "orders_cart" ON "orders" USING btree ("user_id","cart_id") WHERE cart_id is not null;