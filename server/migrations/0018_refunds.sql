CREATE TABLE "payment_corrections" (
	"correction_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"attempt_id" uuid NOT NULL,
	"refund_id" uuid,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"reference" text NOT NULL,
	"former_reference" text,
	"reason" text NOT NULL,
	"invoice_outcome" text,
	"user_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_correction_states" CHECK (("payment_corrections"."from_state", "payment_corrections"."to_state") in (('declined', 'paid'), ('paid', 'declined'))
          and "payment_corrections"."refund_id" is null
        or ("payment_corrections"."from_state", "payment_corrections"."to_state") in (('declined', 'refunded'), ('refunded', 'declined'))
          and "payment_corrections"."refund_id" is not null),
	CONSTRAINT "payment_correction_invoice" CHECK ("payment_corrections"."invoice_outcome" in ('owedAgain', 'withdrawn', 'staysPaid', 'staysCancelled')),
	CONSTRAINT "payment_correction_reference" CHECK ("payment_corrections"."to_state" = 'declined' or "payment_corrections"."reference" <> '')
);
--> statement-breakpoint
CREATE TABLE "settlement_differences" (
	"difference_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"day" date NOT NULL,
	"type" text NOT NULL,
	"kind" text NOT NULL,
	"provider_order_id" text NOT NULL,
	"attempt_id" uuid,
	"refund_id" uuid,
	"own_amount" bigint,
	"own_reference" text,
	"their_amount" bigint,
	"their_reference" text,
	"found_at" timestamp with time zone NOT NULL,
	"found_by" text NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" text,
	"closed_because" text,
	CONSTRAINT "settlement_differences_once" UNIQUE NULLS NOT DISTINCT("type","kind","provider_order_id","refund_id","own_amount","own_reference","their_amount","their_reference"),
	CONSTRAINT "settlement_difference_type" CHECK ("settlement_differences"."type" in ('payment', 'refund')),
	CONSTRAINT "settlement_difference_kind" CHECK ("settlement_differences"."kind" in ('amountDiffers', 'referenceDiffers', 'missingThere', 'missingHere')),
	CONSTRAINT "settlement_difference_sides" CHECK (("settlement_differences"."own_amount" is null) = ("settlement_differences"."kind" = 'missingHere')
        and ("settlement_differences"."their_amount" is null) = ("settlement_differences"."kind" = 'missingThere')),
	CONSTRAINT "settlement_difference_closed" CHECK (("settlement_differences"."closed_at" is null) = ("settlement_differences"."closed_because" is null)
        and ("settlement_differences"."closed_at" is not null or "settlement_differences"."closed_by" is null))
);
--> statement-breakpoint
CREATE TABLE "refund_lines" (
	"refund_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"line_number" integer NOT NULL,
	"amount" bigint NOT NULL,
	"gst_amount" bigint NOT NULL,
	CONSTRAINT "refund_lines_refund_id_line_number_pk" PRIMARY KEY("refund_id","line_number"),
	CONSTRAINT "refund_line_amount" CHECK ("refund_lines"."amount" > 0),
	CONSTRAINT "refund_line_gst" CHECK ("refund_lines"."gst_amount" between 0 and "refund_lines"."amount")
);
--> statement-breakpoint
ALTER TABLE "portal_receipts" DROP CONSTRAINT "portal_receipts_refund_id_unique";--> statement-breakpoint
ALTER TABLE "pre_enrolments" DROP CONSTRAINT "pre_enrolment_status";--> statement-breakpoint
DROP INDEX "payment_attempts_one_of_order";--> statement-breakpoint
DROP INDEX "payment_attempts_one_of_invoice";--> statement-breakpoint
DROP INDEX "portal_receipts_attempt";--> statement-breakpoint
ALTER TABLE "pre_enrolments" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "invoice_key" text GENERATED ALWAYS AS (coalesce(pre_enrolment_id, '')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "invoice_key" text GENERATED ALWAYS AS (coalesce(pre_enrolment_id, '')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "resolved_by" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "is_duplicate" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "refunded_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "bound_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "portal_receipts" ADD COLUMN "adjusts" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "portal_receipts" ADD COLUMN "reverses" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "portal_receipts" ADD COLUMN "correction_id" uuid;--> statement-breakpoint
ALTER TABLE "portal_receipts" ADD COLUMN "reversed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "private_note" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "invoice_choice" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "invoice_outcome" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "is_spread" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "resolved_by" text;--> statement-breakpoint
ALTER TABLE "payment_corrections" ADD CONSTRAINT "payment_corrections_attempt_id_payment_attempts_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("attempt_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_corrections" ADD CONSTRAINT "payment_corrections_refund_id_refunds_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("refund_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_differences" ADD CONSTRAINT "settlement_differences_attempt_id_payment_attempts_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("attempt_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_differences" ADD CONSTRAINT "settlement_differences_refund_id_refunds_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("refund_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_refund_id_refunds_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("refund_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_order_line" FOREIGN KEY ("order_id","line_number") REFERENCES "public"."order_lines"("order_id","line_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_corrections_attempt" ON "payment_corrections" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "payment_corrections_refund" ON "payment_corrections" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "settlement_differences_open" ON "settlement_differences" USING btree ("found_at") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "settlement_differences_attempt" ON "settlement_differences" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "refund_lines_line" ON "refund_lines" USING btree ("order_id","line_number");--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_pre_enrolment_id_pre_enrolments_pre_enrolment_id_fk" FOREIGN KEY ("pre_enrolment_id") REFERENCES "public"."pre_enrolments"("pre_enrolment_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal_receipts" ADD CONSTRAINT "portal_receipts_adjusts_portal_receipts_receipt_number_fk" FOREIGN KEY ("adjusts") REFERENCES "public"."portal_receipts"("receipt_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal_receipts" ADD CONSTRAINT "portal_receipts_reverses_portal_receipts_receipt_number_fk" FOREIGN KEY ("reverses") REFERENCES "public"."portal_receipts"("receipt_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal_receipts" ADD CONSTRAINT "portal_receipts_correction_id_payment_corrections_correction_id_fk" FOREIGN KEY ("correction_id") REFERENCES "public"."payment_corrections"("correction_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "portal_receipts_refund" ON "portal_receipts" USING btree ("refund_id") WHERE reversed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "portal_receipts_reversal" ON "portal_receipts" USING btree ("reverses");--> statement-breakpoint
CREATE INDEX "portal_receipts_adjusting" ON "portal_receipts" USING btree ("adjusts") WHERE adjusts is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_one_of_order" ON "payment_attempts" USING btree ("order_id") WHERE state in ('created', 'authorising', 'unknown', 'paid') and released_at is null and not is_duplicate;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_one_of_invoice" ON "payment_attempts" USING btree ("pre_enrolment_id") WHERE state in ('created', 'authorising', 'unknown', 'paid') and released_at is null and not is_duplicate;--> statement-breakpoint
CREATE UNIQUE INDEX "portal_receipts_attempt" ON "portal_receipts" USING btree ("attempt_id") WHERE kind = 'receipt' and reversed_at is null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_to_pay" UNIQUE("order_id","amount","invoice_key");--> statement-breakpoint
ALTER TABLE "pre_enrolments" ADD CONSTRAINT "pre_enrolment_withdrawn" CHECK ("pre_enrolments"."status" <> 'withdrawn' or "pre_enrolments"."withdrawn_at" is not null);--> statement-breakpoint
ALTER TABLE "pre_enrolments" ADD CONSTRAINT "pre_enrolment_status" CHECK ("pre_enrolments"."status" in ('unpaid', 'paid', 'cancelled', 'withdrawn'));--> statement-breakpoint
ALTER TABLE "attempt_moves" ADD CONSTRAINT "attempt_move_state" CHECK ("attempt_moves"."state" in ('created', 'authorising', 'unknown', 'paid', 'declined'));--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_line_kind" CHECK ("order_lines"."delivery" in ('fee', 'digital', 'print'));--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_line_quantity" CHECK ("order_lines"."quantity" > 0 and "order_lines"."unit_amount" >= 0);--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_line_delivered" CHECK (case when "order_lines"."delivered_at" is null
        then "order_lines"."delivered_by" is null and "order_lines"."delivery_reference" is null and "order_lines"."file" is null
        else "order_lines"."delivery" <> 'fee' and "order_lines"."delivered_by" is not null end);--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_line_file" CHECK ("order_lines"."file" is null and "order_lines"."file_type" is null and "order_lines"."file_size" is null
        or "order_lines"."delivery" = 'digital' and "order_lines"."file" is not null and "order_lines"."file_type" is not null
          and "order_lines"."file_size" is not null);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "order_kind" CHECK ("orders"."kind" in ('fees', 'documents'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "order_invoice_numbers" CHECK ("orders"."kind" = 'fees' or "orders"."pre_enrolment_number" is null and "orders"."invoice_number" is null);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "order_fee_help" CHECK ("orders"."fee_help_used" >= 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "order_fee_help_of_fees" CHECK ("orders"."kind" = 'fees' or "orders"."fee_help_used" = 0 and "orders"."fee_help_description" is null);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "order_gst" CHECK ("orders"."gst_amount" between 0 and "orders"."lines_amount");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "order_delivery" CHECK ("orders"."kind" = 'documents' or "orders"."email_address" is null and "orders"."address" is null and "orders"."cart_id" is null);--> statement-breakpoint
ALTER TABLE "paper_numbers" ADD CONSTRAINT "paper_number_kind" CHECK ("paper_numbers"."kind" in ('receipt', 'adjustmentNote'));--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempt_state" CHECK ("payment_attempts"."state" in ('created', 'authorising', 'unknown', 'paid', 'declined'));--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempt_settled" CHECK (("payment_attempts"."state" in ('paid', 'declined')) = ("payment_attempts"."settled_at" is not null));--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempt_asked" CHECK (case "payment_attempts"."state"
        when 'authorising' then "payment_attempts"."sealed_request" is not null
        when 'unknown' then ("payment_attempts"."sealed_request" is null) = ("payment_attempts"."ask_again_at" is null)
        else "payment_attempts"."sealed_request" is null and "payment_attempts"."ask_again_at" is null end);--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempt_reference" CHECK ("payment_attempts"."state" <> 'paid' or ("payment_attempts"."amount" = 0) = ("payment_attempts"."transaction_reference" is null));--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempt_merchant" CHECK (("payment_attempts"."merchant_client_id" is null) = ("payment_attempts"."merchant_code" is null));--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempt_resolved" CHECK ("payment_attempts"."resolved_by" is null or "payment_attempts"."state" in ('paid', 'declined'));--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempt_duplicate" CHECK ("payment_attempts"."state" = 'paid' or not "payment_attempts"."is_duplicate");--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempt_refunds" CHECK ("payment_attempts"."refunded_amount" >= 0 and "payment_attempts"."refunded_amount" <= "payment_attempts"."bound_amount"
        and "payment_attempts"."bound_amount" <= "payment_attempts"."amount");--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempt_refunded_state" CHECK ("payment_attempts"."state" = 'paid' or "payment_attempts"."bound_amount" = 0 and "payment_attempts"."released_at" is null);--> statement-breakpoint
ALTER TABLE "payment_reviews" ADD CONSTRAINT "payment_review_kind" CHECK ("payment_reviews"."kind" in ('paidAfterDeclined', 'refundedAfterDeclined', 'invoiceCancelled', 'amountDiffers', 'chargedTwice', 'duplicatePayment', 'withdrawnContradicted'));--> statement-breakpoint
ALTER TABLE "payment_reviews" ADD CONSTRAINT "payment_review_closed" CHECK (num_nulls("payment_reviews"."closed_at", "payment_reviews"."closed_by", "payment_reviews"."closed_because") in (0, 3));--> statement-breakpoint
ALTER TABLE "portal_receipts" ADD CONSTRAINT "portal_receipt_kinds" CHECK ("portal_receipts"."kind" in ('receipt', 'adjustmentNote', 'reversal'));--> statement-breakpoint
ALTER TABLE "portal_receipts" ADD CONSTRAINT "portal_receipt_number" CHECK ("portal_receipts"."receipt_number" like case "portal_receipts"."kind" when 'receipt' then 'P-%' else 'A-%' end);--> statement-breakpoint
ALTER TABLE "portal_receipts" ADD CONSTRAINT "portal_receipt_amounts" CHECK ("portal_receipts"."amount" >= 0 and "portal_receipts"."gst_amount" >= 0
        and ("portal_receipts"."kind" <> 'adjustmentNote' or "portal_receipts"."gst_amount" <= "portal_receipts"."amount"));--> statement-breakpoint
ALTER TABLE "portal_receipts" ADD CONSTRAINT "portal_receipt_reversal" CHECK (case "portal_receipts"."kind"
        when 'reversal' then "portal_receipts"."reverses" is not null and "portal_receipts"."correction_id" is not null
          and "portal_receipts"."reversed_at" is null
        else "portal_receipts"."reverses" is null and "portal_receipts"."correction_id" is null end);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refund_state" CHECK ("refunds"."state" in ('requested', 'unknown', 'refunded', 'declined'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refund_settled" CHECK (("refunds"."state" in ('refunded', 'declined')) = ("refunds"."settled_at" is not null));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refund_asked" CHECK (case "refunds"."state"
        when 'requested' then "refunds"."sealed_request" is not null and "refunds"."ask_again_at" is not null
        when 'unknown' then ("refunds"."sealed_request" is null) = ("refunds"."ask_again_at" is null)
        else "refunds"."sealed_request" is null and "refunds"."ask_again_at" is null end);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refund_reference" CHECK ("refunds"."state" <> 'refunded' or "refunds"."transaction_reference" is not null);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refund_resolved" CHECK ("refunds"."resolved_by" is null or "refunds"."state" in ('refunded', 'declined'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refund_invoice_choice" CHECK ("refunds"."invoice_choice" in ('owedAgain', 'withdrawn'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refund_invoice_outcome" CHECK ("refunds"."invoice_outcome" is null
        or "refunds"."state" = 'refunded' and "refunds"."invoice_outcome" in ('owedAgain', 'withdrawn', 'staysPaid', 'staysCancelled'));--> statement-breakpoint
-- An attempt pays the invoice and the amount of its order. The generated statements would add the foreign
-- key before the unique constraint that it needs.
ALTER TABLE payment_attempts ADD CONSTRAINT payment_attempts_order_to_pay
  FOREIGN KEY (order_id, amount, invoice_key) REFERENCES orders (order_id, amount, invoice_key);
--> statement-breakpoint
-- Until now every attempt had at most one receipt.
UPDATE portal_receipts note SET adjusts = receipt.receipt_number
FROM portal_receipts receipt
WHERE note.kind = 'adjustmentNote' AND receipt.kind = 'receipt' AND receipt.attempt_id = note.attempt_id;
--> statement-breakpoint
-- Who resolved an attempt: the user of the first step of its last state.
UPDATE payment_attempts attempt SET resolved_by = (
  SELECT move.user_id FROM attempt_moves move
  WHERE move.attempt_id = attempt.attempt_id AND move.state = attempt.state
    AND move.move_id > coalesce((
      SELECT max(other.move_id) FROM attempt_moves other
      WHERE other.attempt_id = attempt.attempt_id AND other.state <> attempt.state
    ), 0)
  ORDER BY move.move_id LIMIT 1
)
WHERE attempt.state IN ('paid', 'declined');
--> statement-breakpoint
-- Refunds have no steps: who resolved one is in the record of events.
UPDATE refunds refund SET resolved_by = event.user_id
FROM audit_events event
WHERE event.kind = 'payment.resolved' AND event.details ->> 'refundId' = refund.refund_id::text
  AND refund.state IN ('refunded', 'declined');
--> statement-breakpoint
-- Which lines refunds gave back that named none, decision 040: each is spread over what was left of the
-- lines, in proportion and to the cent, since its GST was a share of the whole too. The GST of each
-- stays what its adjustment note says.
DO $$
DECLARE
  refund record;
  line record;
  room bigint;
  missing bigint;
  part bigint;
  pass integer;
BEGIN
  FOR refund IN
    SELECT made.refund_id, made.attempt_id, made.state, made.amount, made.gst_amount, charge.order_id,
      purchase.order_number
    FROM refunds made JOIN payment_attempts charge USING (attempt_id)
    JOIN orders purchase USING (order_id)
    ORDER BY made.attempt_id, array_position(ARRAY['refunded', 'requested', 'unknown', 'declined'], made.state),
      coalesce(made.settled_at, made.created_at), made.refund_id
  LOOP
    CREATE TEMPORARY TABLE line_left ON COMMIT DROP AS
    SELECT bought.line_number, bought.amount, bought.gst_amount,
      bought.amount - coalesce(given.amount, 0) AS rest, coalesce(given.amount, 0) AS given,
      coalesce(given.gst_amount, 0) AS given_gst
    FROM order_lines bought
    LEFT JOIN LATERAL (
      SELECT sum(before.amount)::bigint AS amount, sum(before.gst_amount)::bigint AS gst_amount
      FROM refund_lines before JOIN refunds other USING (refund_id)
      WHERE other.attempt_id = refund.attempt_id AND before.line_number = bought.line_number
        -- What was declined gave back nothing.
        AND other.state <> 'declined' AND refund.state <> 'declined'
    ) given ON true
    WHERE bought.order_id = refund.order_id;

    SELECT coalesce(sum(rest), 0) INTO room FROM line_left;
    IF room < refund.amount THEN
      RAISE EXCEPTION 'The refunds of order % cannot be divided among its lines: refund % of % cents exceeds the % cents that are left. Nothing was changed; correct the records and start again.',
        refund.order_number, refund.refund_id, refund.amount, room;
    END IF;
    -- Of running sums, so that what is rounded off one line is given to the next.
    INSERT INTO refund_lines (refund_id, order_id, line_number, amount, gst_amount)
    SELECT refund.refund_id, refund.order_id, line_number, until - before, 0
    FROM (
      SELECT line_number,
        div(2 * refund.amount::numeric * sum(rest) OVER upto + room, 2 * room::numeric)::bigint AS until,
        div(2 * refund.amount::numeric * (sum(rest) OVER upto - rest) + room, 2 * room::numeric)::bigint AS before
      FROM line_left WINDOW upto AS (ORDER BY line_number)
    ) share
    WHERE until > before;

    -- The GST as it is worked out from now on, ...
    UPDATE refund_lines made SET gst_amount = least(made.amount, greatest(0,
      div(2 * line_left.gst_amount::numeric * (line_left.given + made.amount) + line_left.amount,
        2 * line_left.amount::numeric)::bigint - line_left.given_gst))
    FROM line_left
    WHERE made.refund_id = refund.refund_id AND made.line_number = line_left.line_number;
    -- ... and what the refund's own differs by: more first of lines that have GST left, then of any.
    SELECT refund.gst_amount - coalesce(sum(gst_amount), 0) INTO missing
    FROM refund_lines WHERE refund_id = refund.refund_id;
    FOR pass IN 1..2 LOOP
      FOR line IN
        SELECT made.line_number, made.amount, made.gst_amount,
          line_left.gst_amount - line_left.given_gst AS gst_left
        FROM refund_lines made JOIN line_left USING (line_number)
        WHERE made.refund_id = refund.refund_id ORDER BY made.line_number
      LOOP
        part := CASE
          WHEN missing < 0 THEN greatest(missing, -line.gst_amount)
          WHEN pass = 1 THEN greatest(0, least(missing, line.amount - line.gst_amount, line.gst_left - line.gst_amount))
          ELSE least(missing, line.amount - line.gst_amount)
        END;
        UPDATE refund_lines SET gst_amount = gst_amount + part
        WHERE refund_id = refund.refund_id AND line_number = line.line_number AND part <> 0;
        missing := missing - part;
      END LOOP;
    END LOOP;
    IF missing <> 0 THEN
      RAISE EXCEPTION 'The GST of refund % of order % cannot be divided among its lines: % cents are left over. Nothing was changed; correct the records and start again.',
        refund.refund_id, refund.order_number, missing;
    END IF;
    DROP TABLE line_left;
  END LOOP;
  UPDATE refunds SET is_spread = true;
END
$$;
--> statement-breakpoint
DO $$
DECLARE
  wrong text;
BEGIN
  SELECT string_agg(DISTINCT purchase.order_number, ', ') INTO wrong
  FROM payment_attempts attempt JOIN orders purchase USING (order_id)
  JOIN (
    SELECT attempt_id, sum(amount) AS bound, coalesce(sum(amount) FILTER (WHERE state = 'refunded'), 0) AS refunded
    FROM refunds WHERE state <> 'declined' GROUP BY attempt_id
  ) back USING (attempt_id)
  WHERE back.bound > attempt.amount OR attempt.state <> 'paid';
  IF wrong IS NOT NULL THEN
    RAISE EXCEPTION 'More was refunded than was paid of the orders %. Nothing was changed; correct the records and start again.', wrong;
  END IF;
  SELECT string_agg(DISTINCT purchase.order_number, ', ') INTO wrong
  FROM payment_attempts attempt JOIN orders purchase USING (order_id)
  WHERE attempt.released_at IS NOT NULL AND attempt.amount <> (
    SELECT coalesce(sum(amount), 0) FROM refunds
    WHERE refunds.attempt_id = attempt.attempt_id AND refunds.state = 'refunded'
  );
  IF wrong IS NOT NULL THEN
    RAISE EXCEPTION 'The orders % count as refunded in full and are not. Nothing was changed; correct the records and start again.', wrong;
  END IF;
  SELECT string_agg(receipt_number, ', ') INTO wrong
  FROM portal_receipts WHERE kind = 'adjustmentNote' AND adjusts IS NULL;
  IF wrong IS NOT NULL THEN
    RAISE EXCEPTION 'The adjustment notes % belong to no receipt. Nothing was changed; correct the records and start again.', wrong;
  END IF;
END
$$;
--> statement-breakpoint
UPDATE payment_attempts attempt SET bound_amount = back.bound, refunded_amount = back.refunded
FROM (
  SELECT attempt_id, sum(amount) AS bound, coalesce(sum(amount) FILTER (WHERE state = 'refunded'), 0) AS refunded
  FROM refunds WHERE state <> 'declined' GROUP BY attempt_id
) back
WHERE back.attempt_id = attempt.attempt_id;
--> statement-breakpoint
ALTER TABLE payment_attempts ADD CONSTRAINT payment_attempt_released
  CHECK (released_at IS NULL OR refunded_amount = amount);
--> statement-breakpoint
ALTER TABLE portal_receipts ADD CONSTRAINT portal_receipt_adjusts
  CHECK ((kind = 'receipt') = (adjusts IS NULL));
--> statement-breakpoint
-- The running totals of an attempt's refunds. The update locks the attempt, so refunds that are made at
-- once count one after the other, and the check of the totals refuses the one that is too much.
CREATE FUNCTION count_refund() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  refunded bigint := 0;
  bound bigint := 0;
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.attempt_id <> OLD.attempt_id THEN
    RAISE EXCEPTION 'A refund stays with its payment';
  END IF;
  IF TG_OP <> 'INSERT' THEN
    refunded := refunded - CASE WHEN OLD.state = 'refunded' THEN OLD.amount ELSE 0 END;
    bound := bound - CASE WHEN OLD.state <> 'declined' THEN OLD.amount ELSE 0 END;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    refunded := refunded + CASE WHEN NEW.state = 'refunded' THEN NEW.amount ELSE 0 END;
    bound := bound + CASE WHEN NEW.state <> 'declined' THEN NEW.amount ELSE 0 END;
  END IF;
  IF refunded <> 0 OR bound <> 0 THEN
    UPDATE payment_attempts
    SET refunded_amount = refunded_amount + refunded, bound_amount = bound_amount + bound
    WHERE attempt_id = coalesce(NEW.attempt_id, OLD.attempt_id);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER refunds_counted AFTER INSERT OR DELETE OR UPDATE OF state, amount, attempt_id ON refunds
  FOR EACH ROW EXECUTE FUNCTION count_refund();
--> statement-breakpoint
-- When the transaction commits: the lines of a refund add up to it and are of the order that was paid,
-- and no line is given back beyond its amount. The lock makes refunds of one payment check in turn.
CREATE FUNCTION check_refund_lines() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  refund record;
  problem text;
BEGIN
  SELECT made.refund_id, made.attempt_id, made.amount, made.gst_amount, charge.order_id INTO refund
  FROM refunds made JOIN payment_attempts charge USING (attempt_id)
  WHERE made.refund_id = coalesce(NEW.refund_id, OLD.refund_id);
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  PERFORM FROM payment_attempts WHERE attempt_id = refund.attempt_id FOR NO KEY UPDATE;
  SELECT CASE
    WHEN coalesce(sum(amount), 0) <> refund.amount OR coalesce(sum(gst_amount), 0) <> refund.gst_amount
      THEN 'do not add up to it'
    WHEN bool_or(order_id <> refund.order_id) THEN 'are of another order'
  END INTO problem
  FROM refund_lines WHERE refund_id = refund.refund_id;
  IF problem IS NULL AND EXISTS (
    SELECT FROM refund_lines given JOIN refunds made USING (refund_id)
    JOIN order_lines bought USING (order_id, line_number)
    WHERE made.attempt_id = refund.attempt_id AND made.state <> 'declined'
    GROUP BY given.line_number, bought.amount HAVING sum(given.amount) > bought.amount
  ) THEN
    problem := 'give back more of a line than it cost';
  END IF;
  IF problem IS NOT NULL THEN
    RAISE EXCEPTION 'The lines of refund % %', refund.refund_id, problem
      USING ERRCODE = 'check_violation', CONSTRAINT = 'refund_lines_of_refund';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER refunds_have_lines AFTER INSERT OR UPDATE OF state, amount, gst_amount ON refunds
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_refund_lines();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER refund_lines_add_up AFTER INSERT OR UPDATE OR DELETE ON refund_lines
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_refund_lines();
--> statement-breakpoint
CREATE TRIGGER payment_corrections_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payment_corrections
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- As before, but adjustment notes count with the receipt that they adjust, and reversed papers for
-- nothing: a payment that was recorded in error was never received.
CREATE OR REPLACE VIEW company_receipts AS
  SELECT receipt_id, employer_id, receipt_number, status, paid_amount, paid_date, gst_amount,
    student_id, 0::bigint AS refunded_amount, false AS is_portals
  FROM receipts WHERE retired_at IS NULL
  UNION ALL
  SELECT own.receipt_number, own.employer_id, own.receipt_number,
    CASE WHEN own.reversed_at IS NOT NULL THEN 'Reversed'
      WHEN back.amount >= own.amount AND own.amount > 0 THEN 'Refunded'
      WHEN back.amount > 0 THEN 'Partly refunded' ELSE 'Paid' END,
    own.amount, own.issued_day, own.gst_amount, own.student_id, coalesce(back.amount, 0)::bigint, true
  FROM portal_receipts own
  LEFT JOIN LATERAL (
    SELECT sum(note.amount) AS amount FROM portal_receipts note
    WHERE note.adjusts = own.receipt_number AND note.kind = 'adjustmentNote' AND note.reversed_at IS NULL
  ) back ON true
  WHERE own.kind = 'receipt' AND NOT EXISTS (
    SELECT FROM receipts taken
    WHERE taken.portal_receipt_number COLLATE "C" = own.receipt_number AND taken.retired_at IS NULL
  );
