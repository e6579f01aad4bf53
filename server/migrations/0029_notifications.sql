CREATE TABLE "notification_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"notification_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"not_before" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone,
	"provider_id" text,
	"reason" text,
	CONSTRAINT "notification_delivery_channel" CHECK ("notification_deliveries"."channel" in ('mail')),
	CONSTRAINT "notification_delivery_state" CHECK ("notification_deliveries"."state" in ('waiting', 'sent', 'failed', 'dropped'))
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"in_app" boolean NOT NULL,
	"by_mail" boolean NOT NULL,
	CONSTRAINT "notification_preferences_user_id_kind_pk" PRIMARY KEY("user_id","kind"),
	CONSTRAINT "notification_preference_kind" CHECK ("notification_preferences"."kind" in ('message', 'sign-off', 'invoice-due', 'payment', 'document', 'form-assigned', 'security'))
);
--> statement-breakpoint
CREATE TABLE "notification_reads" (
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"notification_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "notification_reads_user_id_created_at_notification_id_pk" PRIMARY KEY("user_id","created_at","notification_id")
);
--> statement-breakpoint
CREATE TABLE "notification_sends" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"audience" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"recipients" integer NOT NULL,
	"user_id" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notification_send_audience" CHECK ("notification_sends"."audience" in ('user', 'all', 'contacts'))
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"address" text,
	"employer_id" text COLLATE "C",
	"created_at" timestamp with time zone NOT NULL,
	"in_app" boolean NOT NULL,
	"send_id" uuid,
	"summary_day" date,
	CONSTRAINT "notifications_of_user" UNIQUE("user_id","created_at","id"),
	CONSTRAINT "notification_kind" CHECK ("notifications"."kind" in ('message', 'sign-off', 'invoice-due', 'payment', 'document', 'form-assigned', 'security'))
);
--> statement-breakpoint
CREATE TABLE "unread_notifications" (
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"notification_id" uuid NOT NULL,
	CONSTRAINT "unread_notifications_user_id_created_at_notification_id_pk" PRIMARY KEY("user_id","created_at","notification_id")
);
--> statement-breakpoint
CREATE TABLE "refused_mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notification_deliveries" ADD CONSTRAINT "notification_deliveries_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_send_id_notification_sends_id_fk" FOREIGN KEY ("send_id") REFERENCES "public"."notification_sends"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unread_notifications" ADD CONSTRAINT "unread_notification" FOREIGN KEY ("user_id","created_at","notification_id") REFERENCES "public"."notifications"("user_id","created_at","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notification_deliveries_one" ON "notification_deliveries" USING btree ("notification_id","channel");--> statement-breakpoint
CREATE INDEX "notification_deliveries_waiting" ON "notification_deliveries" USING btree ("not_before","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "notification_deliveries_failed" ON "notification_deliveries" USING btree ("created_at","id") WHERE state = 'failed';--> statement-breakpoint
CREATE INDEX "notification_sends_latest" ON "notification_sends" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_send" ON "notifications" USING btree ("send_id","id") WHERE send_id is not null;--> statement-breakpoint
CREATE INDEX "notifications_age" ON "notifications" USING brin ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_one_summary" ON "notifications" USING btree ("user_id","kind","summary_day") WHERE summary_day is not null;--> statement-breakpoint
CREATE INDEX "refused_mails_latest" ON "refused_mails" USING btree ("at","id");
--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade;--> statement-breakpoint
ALTER TABLE "notification_sends" ADD CONSTRAINT "notification_sends_user" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE set null;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notification_title" CHECK (char_length(title) <= 100);--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notification_body" CHECK (char_length(body) <= 1000);--> statement-breakpoint
-- A UUID of version 7: its first 48 bits are the milliseconds of the instant.
CREATE FUNCTION time_ordered_id(at timestamptz) RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE AS $$
  SELECT encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    PLACING substring(int8send(floor(extract(epoch FROM at) * 1000)::bigint) FROM 3) FROM 1 FOR 6),
    52, 1), 53, 1), 'hex')::uuid
$$;--> statement-breakpoint
CREATE FUNCTION forget_notification_reads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM notification_reads reading USING gone
  WHERE reading.user_id = gone.user_id AND reading.created_at = gone.created_at
    AND reading.notification_id = gone.id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER notifications_gone AFTER DELETE ON notifications REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION forget_notification_reads();
