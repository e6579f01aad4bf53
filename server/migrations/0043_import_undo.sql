CREATE TABLE "registry_undo" (
	"kind" text NOT NULL,
	"key" text[] NOT NULL,
	"action" text NOT NULL,
	"before" jsonb
);
--> statement-breakpoint
ALTER TABLE "extract_uploads" ADD COLUMN "companies" jsonb DEFAULT '{"count":0,"most":[]}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "registry_imports" ADD COLUMN "undoable_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "registry_imports" ADD COLUMN "transaction_id" text;--> statement-breakpoint
ALTER TABLE "registry_imports" ADD COLUMN "undone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "registry_imports" ADD COLUMN "undone_by" text;