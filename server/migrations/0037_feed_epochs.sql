CREATE TABLE "registry_feed" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"epoch" uuid DEFAULT gen_random_uuid() NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"first_id" bigint NOT NULL,
	"last_id" bigint NOT NULL,
	CONSTRAINT "registry_feed_one_row" CHECK ("registry_feed"."is_only")
);
--> statement-breakpoint
INSERT INTO "registry_feed" ("started_at", "first_id", "last_id")
SELECT now(), 1, coalesce(max("feed_id"), 0) FROM "registry_changes";
