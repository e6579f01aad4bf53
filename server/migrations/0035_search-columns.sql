-- What staff search is a column of its own: an index over an expression has every hit's text made anew,
-- several times for each. The old indexes go first, or each new column would build them again.
DROP INDEX IF EXISTS students_search, training_contracts_search, employers_search, employer_contacts_search, pre_enrolments_search, receipts_search, portal_receipts_search, documents_search;
--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "search" text GENERATED ALWAYS AS (searchable(student_number || ' ' || given_name || ' ' || family_name || ' ' || coalesce(email, ''))) STORED;--> statement-breakpoint
ALTER TABLE "training_contracts" ADD COLUMN "search" text GENERATED ALWAYS AS (searchable(training_contract_number)) STORED;--> statement-breakpoint
ALTER TABLE "employer_contacts" ADD COLUMN "search" text GENERATED ALWAYS AS (searchable(given_name || ' ' || family_name || ' ' || email)) STORED;--> statement-breakpoint
ALTER TABLE "employers" ADD COLUMN "search" text GENERATED ALWAYS AS (searchable(name || ' ' || code || ' ' || coalesce(legal_name, '') || ' ' || coalesce(epsilon_number, '') || ' ' || coalesce(abn, ''))) STORED;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "search" text GENERATED ALWAYS AS (searchable(title)) STORED;--> statement-breakpoint
ALTER TABLE "pre_enrolments" ADD COLUMN "search" text GENERATED ALWAYS AS (searchable(invoice_number || ' ' || pre_enrolment_number)) STORED;--> statement-breakpoint
ALTER TABLE "portal_receipts" ADD COLUMN "search" text GENERATED ALWAYS AS (searchable(receipt_number)) STORED;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "search" text GENERATED ALWAYS AS (searchable(receipt_number)) STORED;
--> statement-breakpoint
-- Without pg_trgm a search reads every row, which answers the same but for spelling mistakes.
DO $$
BEGIN
  CREATE INDEX students_search ON students USING gin (search gin_trgm_ops);
  CREATE INDEX training_contracts_search ON training_contracts USING gin (search gin_trgm_ops);
  CREATE INDEX employers_search ON employers USING gin (search gin_trgm_ops);
  CREATE INDEX employer_contacts_search ON employer_contacts USING gin (search gin_trgm_ops);
  CREATE INDEX pre_enrolments_search ON pre_enrolments USING gin (search gin_trgm_ops);
  CREATE INDEX receipts_search ON receipts USING gin (search gin_trgm_ops);
  CREATE INDEX portal_receipts_search ON portal_receipts USING gin (search gin_trgm_ops);
  CREATE INDEX documents_search ON documents USING gin (search gin_trgm_ops);
EXCEPTION WHEN OTHERS THEN
  RAISE NOTICE 'What staff search is searched without an index: %', SQLERRM;
END
$$;
