CREATE TABLE "registry_webhook" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"last_success_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone,
	"last_fault" text,
	"last_status" integer,
	CONSTRAINT "registry_webhook_one_row" CHECK ("registry_webhook"."is_only")
);
