CREATE TABLE "audit_checkpoints" (
	"kind" text NOT NULL,
	"number" bigint NOT NULL,
	"hash" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"signature" text NOT NULL,
	CONSTRAINT "audit_checkpoints_kind_number_pk" PRIMARY KEY("kind","number")
);
--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "signature" text;--> statement-breakpoint
-- Events go only once a signed checkpoint stands for them.
DROP TRIGGER audit_events_append_only ON audit_events;
--> statement-breakpoint
CREATE FUNCTION guard_audit_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM audit_checkpoints WHERE kind = 'retired' AND number >= OLD.number) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'audit_events is append-only';
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_events_deleted_when_retired BEFORE DELETE ON audit_events
  FOR EACH ROW EXECUTE FUNCTION guard_audit_deletion();
--> statement-breakpoint
CREATE TRIGGER audit_events_append_only BEFORE TRUNCATE ON audit_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
