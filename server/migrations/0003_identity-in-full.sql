CREATE TABLE "localities" (
	"postcode" text NOT NULL,
	"name" text NOT NULL,
	"state_code" text NOT NULL,
	CONSTRAINT "localities_postcode_name_state_code_pk" PRIMARY KEY("postcode","name","state_code")
);
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" bigint,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"user_id" text,
	"employer_id" text COLLATE "C",
	"subject_type" text,
	"subject_id" text,
	"ip_address" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"hash" text,
	CONSTRAINT "audit_events_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "staff_views" (
	"session_id" text NOT NULL,
	"employer_id" text COLLATE "C" NOT NULL,
	CONSTRAINT "staff_views_session_id_employer_id_pk" PRIMARY KEY("session_id","employer_id")
);
--> statement-breakpoint
CREATE TABLE "account_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"token_hash" text NOT NULL,
	"email" text NOT NULL,
	"user_id" text,
	"contact_id" text COLLATE "C",
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "account_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "provider_sign_ins" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"secrets" text NOT NULL,
	"redirect_url" text,
	"code_hash" text,
	"user_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "provider_sign_ins_code_hash_unique" UNIQUE("code_hash")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "second_factor_changes" (
	"session_id" text PRIMARY KEY NOT NULL,
	"method" text NOT NULL,
	"sms_number" text,
	"authenticator_secret" text,
	"started_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trusted_devices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"user_agent" text,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "trusted_devices_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "extract_uploads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"file_name" text NOT NULL,
	"file" text,
	"size" bigint NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL,
	"uploaded_by" text NOT NULL,
	"is_dry_run" boolean DEFAULT true NOT NULL,
	"allow_retiring" boolean DEFAULT false NOT NULL,
	"state" text NOT NULL,
	"progress" text,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"counts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"faults" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"fault_count" integer DEFAULT 0 NOT NULL,
	"warnings" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"values" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "second_factor_method" SET DEFAULT 'A';--> statement-breakpoint
ALTER TABLE "failed_attempts" ADD COLUMN "blocked_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "second_factor_passcodes" ADD COLUMN "purpose" text DEFAULT 'signIn' NOT NULL;--> statement-breakpoint
ALTER TABLE "second_factor_passcodes" ADD COLUMN "channel" text DEFAULT 'E' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "second_factor_by" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "last_seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sms_number" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "authenticator_secret" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "authenticator_step" bigint;--> statement-breakpoint
ALTER TABLE "staff_views" ADD CONSTRAINT "staff_views_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_sign_ins" ADD CONSTRAINT "provider_sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factor_changes" ADD CONSTRAINT "second_factor_changes_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trusted_devices" ADD CONSTRAINT "trusted_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_events_at" ON "audit_events" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_events_user" ON "audit_events" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "audit_events_subject" ON "audit_events" USING btree ("subject_type","subject_id","at");--> statement-breakpoint
CREATE INDEX "audit_events_employer" ON "audit_events" USING btree ("employer_id","at");--> statement-breakpoint
CREATE INDEX "audit_events_kind" ON "audit_events" USING btree ("kind","at");--> statement-breakpoint
CREATE INDEX "account_links_user" ON "account_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "account_links_contact" ON "account_links" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "account_links_expiry" ON "account_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "provider_sign_ins_expiry" ON "provider_sign_ins" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "recovery_codes_code" ON "recovery_codes" USING btree ("user_id","code_hash");--> statement-breakpoint
CREATE INDEX "trusted_devices_user" ON "trusted_devices" USING btree ("user_id");--> statement-breakpoint
-- An event is written once. Afterwards it may only be given its place in the chain, once.
CREATE FUNCTION guard_audit_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.number IS NULL AND NEW.number IS NOT NULL AND NEW.hash IS NOT NULL
    AND (to_jsonb(OLD) - 'number' - 'hash') = (to_jsonb(NEW) - 'number' - 'hash') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'audit_events is append-only';
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_events_written_once BEFORE UPDATE ON audit_events
  FOR EACH ROW EXECUTE FUNCTION guard_audit_event();
--> statement-breakpoint
CREATE TRIGGER audit_events_append_only BEFORE DELETE OR TRUNCATE ON audit_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE INDEX audit_events_unchained ON audit_events (at, id) WHERE number IS NULL;
