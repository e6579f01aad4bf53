CREATE TABLE "audit_log_position" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"number" bigint NOT NULL,
	CONSTRAINT "audit_log_position_one" CHECK ("audit_log_position"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "legal_holds" (
	"user_id" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"held_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "configuration_marks" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text,
	"noted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "setting_changes" (
	"change_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"version" integer NOT NULL,
	"values" jsonb NOT NULL,
	"asked_by" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "personal" jsonb;--> statement-breakpoint
ALTER TABLE "service_tokens" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
-- locks: the table is new and empty, and the lock on users is short.
ALTER TABLE "legal_holds" ADD CONSTRAINT "legal_holds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- An event is written once. Afterwards it may only be given its place in the chain, once, and lose what names a person.
CREATE OR REPLACE FUNCTION guard_audit_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.number IS NULL AND NEW.number IS NOT NULL AND NEW.hash IS NOT NULL
    AND (to_jsonb(OLD) - 'number' - 'hash') = (to_jsonb(NEW) - 'number' - 'hash') THEN
    RETURN NEW;
  END IF;
  IF NEW.personal IS NULL AND (to_jsonb(OLD) - 'personal') = (to_jsonb(NEW) - 'personal') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'audit_events is append-only';
END
$$;
--> statement-breakpoint
-- Only the owner of a materialized view may refresh it, and the portal may run as a role that owns nothing.
CREATE FUNCTION refresh_search_words() RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  REFRESH MATERIALIZED VIEW CONCURRENTLY public.search_words;
END
$$;
