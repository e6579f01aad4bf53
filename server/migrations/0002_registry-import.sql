CREATE TABLE "registry_photos" (
	"source_hash" text PRIMARY KEY NOT NULL,
	"file" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "registry_changes" ADD COLUMN "overruled_at" timestamp with time zone;