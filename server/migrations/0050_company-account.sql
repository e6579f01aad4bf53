CREATE TABLE "account_entries" (
	"entry_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_entries_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"employer_id" text COLLATE "C" NOT NULL,
	"kind" text NOT NULL,
	"posted_day" date NOT NULL,
	"about_day" date,
	"due_day" date,
	"amount" bigint NOT NULL,
	"gst_amount" bigint NOT NULL,
	"noted_amount" bigint,
	"document_number" text,
	"pre_enrolment_id" text COLLATE "C",
	"invoice_number" text,
	"pre_enrolment_number" text,
	"student_number" text,
	"student_name" text,
	"purchase_order_number" text,
	"receipt_id" text COLLATE "C",
	"posted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_entries_source_unique" UNIQUE("source"),
	CONSTRAINT "account_entry_kind" CHECK ("account_entries"."kind" in ('invoice', 'invoiceChanged', 'invoiceWithdrawn', 'invoiceRestored', 'movedOut', 'movedIn', 'adjustment', 'payment', 'correction', 'refund', 'reversal', 'settledByRegistry', 'settledByRegistryUndone', 'openingDifference', 'registryReceipt')),
	CONSTRAINT "account_entry_noted" CHECK (("account_entries"."kind" = 'registryReceipt') = ("account_entries"."noted_amount" is not null)
        and ("account_entries"."noted_amount" is null or "account_entries"."amount" = 0))
);
--> statement-breakpoint
CREATE TABLE "company_accounts" (
	"employer_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"opened_day" date NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"former_balance" bigint,
	"opening_balance" bigint
);
--> statement-breakpoint
ALTER TABLE "pre_enrolments" ADD COLUMN "issued_date" date;--> statement-breakpoint
CREATE INDEX "account_entries_employer" ON "account_entries" USING btree ("employer_id","posted_day","entry_id");--> statement-breakpoint
CREATE INDEX "account_entries_pre_enrolment" ON "account_entries" USING btree ("pre_enrolment_id") WHERE pre_enrolment_id is not null;--> statement-breakpoint
CREATE INDEX "account_entries_receipt" ON "account_entries" USING btree ("receipt_id") WHERE receipt_id is not null;--> statement-breakpoint
-- What was printed stays true: an entry is corrected by another one.
CREATE TRIGGER account_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON account_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
