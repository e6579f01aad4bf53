CREATE TABLE "attempt_moves" (
	"move_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attempt_moves_move_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"attempt_id" uuid NOT NULL,
	"state" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"cause" text NOT NULL,
	"user_id" text
);
--> statement-breakpoint
CREATE TABLE "held_back_pre_enrolments" (
	"pre_enrolment_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"generated_at" timestamp with time zone NOT NULL,
	"is_retired" boolean NOT NULL,
	"row" jsonb,
	"fees" jsonb
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"order_id" uuid NOT NULL,
	"line_number" integer NOT NULL,
	"delivery" text NOT NULL,
	"description" text NOT NULL,
	"group_number" integer,
	"enrolment_id" text COLLATE "C",
	"product_id" text COLLATE "C",
	"quantity" integer NOT NULL,
	"unit_amount" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"gst_amount" bigint NOT NULL,
	"delivered_at" timestamp with time zone,
	"delivered_by" text,
	"delivery_reference" text,
	"file" text,
	"file_type" text,
	"file_size" integer,
	CONSTRAINT "order_lines_order_id_line_number_pk" PRIMARY KEY("order_id","line_number"),
	CONSTRAINT "order_line_amount" CHECK ("order_lines"."amount" = "order_lines"."unit_amount" * "order_lines"."quantity"),
	CONSTRAINT "order_line_gst" CHECK ("order_lines"."gst_amount" between 0 and "order_lines"."amount")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"order_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_number" text NOT NULL,
	"kind" text NOT NULL,
	"user_id" text NOT NULL,
	"contact_id" text COLLATE "C",
	"employer_id" text COLLATE "C",
	"student_id" text COLLATE "C" NOT NULL,
	"pre_enrolment_id" text COLLATE "C",
	"pre_enrolment_number" text,
	"invoice_number" text,
	"content_hash" text NOT NULL,
	"lines_amount" bigint NOT NULL,
	"fee_help_used" bigint DEFAULT 0 NOT NULL,
	"fee_help_description" text,
	"amount" bigint NOT NULL,
	"gst_amount" bigint NOT NULL,
	"payer_name" text NOT NULL,
	"payer_email" text NOT NULL,
	"buyer_name" text NOT NULL,
	"buyer_abn" text,
	"buyer_address" text,
	"student_name" text NOT NULL,
	"student_number" text NOT NULL,
	"search" text GENERATED ALWAYS AS (searchable(order_number || ' ' || coalesce(invoice_number, '') || ' ' || coalesce(pre_enrolment_number, '') || ' ' || student_number || ' ' || student_name || ' ' || buyer_name || ' ' || payer_name || ' ' || payer_email)) STORED,
	"email_address" text,
	"address" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "orders_order_number_unique" UNIQUE("order_number"),
	CONSTRAINT "order_amount" CHECK ("orders"."amount" >= 0 and "orders"."amount" = "orders"."lines_amount" - "orders"."fee_help_used"),
	CONSTRAINT "order_of_fees" CHECK (("orders"."kind" = 'fees') = ("orders"."pre_enrolment_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "paper_numbers" (
	"kind" text PRIMARY KEY NOT NULL,
	"last" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"attempt_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"attempt_number" integer NOT NULL,
	"pre_enrolment_id" text COLLATE "C",
	"user_id" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"input_hash" text NOT NULL,
	"state" text NOT NULL,
	"amount" bigint NOT NULL,
	"provider_order_id" text NOT NULL,
	"provider_key" text NOT NULL,
	"sealed_request" text,
	"ask_again_at" timestamp with time zone,
	"card_scheme" text,
	"card_last4" text,
	"transaction_reference" text,
	"gateway_code" text,
	"gateway_message" text,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"released_at" timestamp with time zone,
	CONSTRAINT "payment_attempts_provider_order_id_unique" UNIQUE("provider_order_id"),
	CONSTRAINT "payment_attempts_number" UNIQUE("order_id","attempt_number"),
	CONSTRAINT "payment_attempts_key" UNIQUE("user_id","idempotency_key"),
	CONSTRAINT "payment_attempt_amount" CHECK ("payment_attempts"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payment_reviews" (
	"review_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"attempt_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"detail" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" text,
	"closed_because" text
);
--> statement-breakpoint
CREATE TABLE "portal_receipts" (
	"receipt_number" text COLLATE "C" PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"attempt_id" uuid NOT NULL,
	"refund_id" uuid,
	"employer_id" text COLLATE "C",
	"student_id" text COLLATE "C" NOT NULL,
	"amount" bigint NOT NULL,
	"gst_amount" bigint NOT NULL,
	"issued_day" date NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "portal_receipts_refund_id_unique" UNIQUE("refund_id"),
	CONSTRAINT "portal_receipt_kind" CHECK (("portal_receipts"."kind" = 'adjustmentNote') = ("portal_receipts"."refund_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"refund_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"attempt_id" uuid NOT NULL,
	"state" text NOT NULL,
	"amount" bigint NOT NULL,
	"gst_amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"user_id" text NOT NULL,
	"provider_key" text NOT NULL,
	"sealed_request" text,
	"ask_again_at" timestamp with time zone,
	"transaction_reference" text,
	"message" text,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "refund_amount" CHECK ("refunds"."amount" > 0),
	CONSTRAINT "refund_gst" CHECK ("refunds"."gst_amount" between 0 and "refunds"."amount")
);
--> statement-breakpoint
ALTER TABLE "account_links" ADD COLUMN "student_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "attempt_moves" ADD CONSTRAINT "attempt_moves_attempt_id_payment_attempts_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("attempt_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_enrolment_id_enrolments_enrolment_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("enrolment_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_product_id_document_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."document_products"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_employer_id_employers_employer_id_fk" FOREIGN KEY ("employer_id") REFERENCES "public"."employers"("employer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_student_id_students_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("student_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_pre_enrolment_id_pre_enrolments_pre_enrolment_id_fk" FOREIGN KEY ("pre_enrolment_id") REFERENCES "public"."pre_enrolments"("pre_enrolment_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_reviews" ADD CONSTRAINT "payment_reviews_attempt_id_payment_attempts_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("attempt_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal_receipts" ADD CONSTRAINT "portal_receipts_attempt_id_payment_attempts_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("attempt_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal_receipts" ADD CONSTRAINT "portal_receipts_refund_id_refunds_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("refund_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal_receipts" ADD CONSTRAINT "portal_receipts_employer_id_employers_employer_id_fk" FOREIGN KEY ("employer_id") REFERENCES "public"."employers"("employer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal_receipts" ADD CONSTRAINT "portal_receipts_student_id_students_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("student_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_attempt_id_payment_attempts_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("attempt_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempt_moves_attempt" ON "attempt_moves" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "order_lines_to_deliver" ON "order_lines" USING btree ("order_id") WHERE delivered_at is null and delivery <> 'fee';--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "orders_employer" ON "orders" USING btree ("employer_id");--> statement-breakpoint
CREATE INDEX "orders_student" ON "orders" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "orders_pre_enrolment" ON "orders" USING btree ("pre_enrolment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_one_of_order" ON "payment_attempts" USING btree ("order_id") WHERE state in ('created', 'authorising', 'unknown', 'paid') and released_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_one_of_invoice" ON "payment_attempts" USING btree ("pre_enrolment_id") WHERE state in ('created', 'authorising', 'unknown', 'paid') and released_at is null;--> statement-breakpoint
CREATE INDEX "payment_attempts_ask_again" ON "payment_attempts" USING btree ("ask_again_at") WHERE ask_again_at is not null;--> statement-breakpoint
CREATE INDEX "payment_attempts_unsettled" ON "payment_attempts" USING btree ("created_at") WHERE state in ('created', 'authorising', 'unknown');--> statement-breakpoint
CREATE INDEX "payment_attempts_created" ON "payment_attempts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payment_attempts_transaction" ON "payment_attempts" USING btree ("transaction_reference");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_reviews_open" ON "payment_reviews" USING btree ("attempt_id","kind") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "payment_reviews_attempt" ON "payment_reviews" USING btree ("attempt_id");--> statement-breakpoint
CREATE UNIQUE INDEX "portal_receipts_attempt" ON "portal_receipts" USING btree ("attempt_id") WHERE kind = 'receipt';--> statement-breakpoint
CREATE INDEX "portal_receipts_adjustments" ON "portal_receipts" USING btree ("attempt_id") WHERE kind = 'adjustmentNote';--> statement-breakpoint
CREATE INDEX "portal_receipts_employer" ON "portal_receipts" USING btree ("employer_id","issued_day");--> statement-breakpoint
CREATE INDEX "refunds_attempt" ON "refunds" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "refunds_ask_again" ON "refunds" USING btree ("ask_again_at") WHERE ask_again_at is not null;--> statement-breakpoint
CREATE INDEX "refunds_created" ON "refunds" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "refunds_transaction" ON "refunds" USING btree ("transaction_reference");--> statement-breakpoint
CREATE INDEX "account_links_student" ON "account_links" USING btree ("student_id");--> statement-breakpoint
CREATE TRIGGER attempt_moves_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON attempt_moves
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- What is told as a receipt of a company: the registry's, and the portal's own until one of the
-- registry's names it. Amounts in cents; what was paid back of a portal's receipt is told apart.
CREATE VIEW company_receipts AS
  SELECT receipt_id, employer_id, receipt_number, status, paid_amount, paid_date, gst_amount,
    student_id, 0::bigint AS refunded_amount, false AS is_portals
  FROM receipts WHERE retired_at IS NULL
  UNION ALL
  SELECT own.receipt_number, own.employer_id, own.receipt_number,
    CASE WHEN back.amount >= own.amount AND own.amount > 0 THEN 'Refunded'
      WHEN back.amount > 0 THEN 'Partly refunded' ELSE 'Paid' END,
    own.amount, own.issued_day, own.gst_amount, own.student_id, coalesce(back.amount, 0)::bigint, true
  FROM portal_receipts own
  LEFT JOIN LATERAL (
    SELECT sum(note.amount) AS amount FROM portal_receipts note
    WHERE note.attempt_id = own.attempt_id AND note.kind = 'adjustmentNote'
  ) back ON true
  WHERE own.kind = 'receipt' AND NOT EXISTS (
    SELECT FROM receipts taken
    WHERE taken.portal_receipt_number COLLATE "C" = own.receipt_number AND taken.retired_at IS NULL
  );
--> statement-breakpoint
CREATE INDEX receipts_portal_number ON receipts (portal_receipt_number COLLATE "C")
  WHERE portal_receipt_number IS NOT NULL AND retired_at IS NULL;
--> statement-breakpoint
-- An index over parts of words, as of users.
DO $$
BEGIN
  CREATE INDEX orders_search ON orders USING gin (search gin_trgm_ops);
EXCEPTION WHEN OTHERS THEN
  RAISE NOTICE 'Orders are searched without an index: %', SQLERRM;
END
$$;
--> statement-breakpoint
-- The same over what students are searched by.
DO $$
BEGIN
  CREATE INDEX students_search ON students USING gin (
    searchable(student_number || ' ' || given_name || ' ' || family_name || ' ' || coalesce(email, ''))
    gin_trgm_ops
  );
EXCEPTION WHEN OTHERS THEN
  RAISE NOTICE 'Students are searched without an index: %', SQLERRM;
END
$$;
