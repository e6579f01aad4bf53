ALTER TABLE "registry_imports" ALTER COLUMN "institute_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "registry_imports" ALTER COLUMN "mode" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "registry_imports" ALTER COLUMN "generated_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "registry_imports" ADD COLUMN "state" text DEFAULT 'imported' NOT NULL;--> statement-breakpoint
ALTER TABLE "registry_imports" ADD COLUMN "origin" text;--> statement-breakpoint
ALTER TABLE "registry_imports" ADD COLUMN "source_name" text;--> statement-breakpoint
ALTER TABLE "registry_imports" ADD COLUMN "user_id" text;--> statement-breakpoint
ALTER TABLE "registry_imports" ADD COLUMN "duration_ms" integer;--> statement-breakpoint
ALTER TABLE "registry_imports" ADD COLUMN "fault_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "registry_imports" ADD COLUMN "conflict_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "registry_imports" ADD COLUMN "warning_count" integer DEFAULT 0 NOT NULL;