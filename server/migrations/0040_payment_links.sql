CREATE TABLE "payment_links" (
	"link_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"pre_enrolment_id" text COLLATE "C" NOT NULL,
	"employer_id" text COLLATE "C" NOT NULL,
	"user_id" text NOT NULL,
	"recipient_name" text NOT NULL,
	"recipient_email" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_by" text,
	"paid_at" timestamp with time zone,
	CONSTRAINT "payment_links_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "payment_link_revoked" CHECK (("payment_links"."revoked_at" is null) = ("payment_links"."revoked_by" is null)),
	CONSTRAINT "payment_link_ended_once" CHECK (num_nonnulls("payment_links"."revoked_at", "payment_links"."paid_at") < 2)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_link_id" uuid;--> statement-breakpoint
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_pre_enrolment_id_pre_enrolments_pre_enrolment_id_fk" FOREIGN KEY ("pre_enrolment_id") REFERENCES "public"."pre_enrolments"("pre_enrolment_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_employer_id_employers_employer_id_fk" FOREIGN KEY ("employer_id") REFERENCES "public"."employers"("employer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_revoked_by_users_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_links_pre_enrolment" ON "payment_links" USING btree ("pre_enrolment_id");--> statement-breakpoint
CREATE INDEX "payment_links_expiry" ON "payment_links" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_link_id_payment_links_link_id_fk" FOREIGN KEY ("payment_link_id") REFERENCES "public"."payment_links"("link_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_payment_link" ON "orders" USING btree ("payment_link_id") WHERE payment_link_id is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "order_by_link" CHECK ("orders"."payment_link_id" is null or "orders"."pre_enrolment_id" is not null);--> statement-breakpoint
-- As before, and a payment by a link is of nobody who has an account.
CREATE OR REPLACE VIEW holding_attempts AS
  SELECT held.attempt_id, held.pre_enrolment_id, attempt.state = 'paid' AS is_paid,
    bought.payer_name,
    CASE WHEN bought.payment_link_id IS NULL THEN attempt.user_id END AS payer_user_id,
    attempt.created_at, bought.payment_link_id
  FROM invoice_holds held
  JOIN payment_attempts attempt USING (attempt_id)
  JOIN orders bought USING (order_id);
