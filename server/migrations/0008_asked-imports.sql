ALTER TABLE "extract_uploads" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "extract_uploads" ADD COLUMN "asked_by" text;--> statement-breakpoint
ALTER TABLE "extract_uploads" ADD COLUMN "asked_from" text;