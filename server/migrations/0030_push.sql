CREATE TABLE "push_devices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"session_id" text,
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"p256dh" text,
	"auth" text,
	"registered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "push_devices_address_unique" UNIQUE("address"),
	CONSTRAINT "push_device_kind" CHECK ("push_devices"."kind" in ('web', 'fcm', 'apns')),
	CONSTRAINT "push_device_keys" CHECK ((kind = 'web') = (p256dh is not null and auth is not null))
);
--> statement-breakpoint
CREATE TABLE "pushes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"device_id" uuid,
	"notify_id" uuid NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"address" text,
	"provider" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"not_before" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone,
	"provider_id" text,
	"reason" text,
	CONSTRAINT "push_state" CHECK ("pushes"."state" in ('waiting', 'sent', 'failed', 'dropped'))
);
--> statement-breakpoint
ALTER TABLE "pushes" ADD CONSTRAINT "pushes_device_id_push_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."push_devices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_devices_user" ON "push_devices" USING btree ("user_id","registered_at");--> statement-breakpoint
CREATE INDEX "push_devices_session" ON "push_devices" USING btree ("session_id") WHERE session_id is not null;--> statement-breakpoint
CREATE INDEX "pushes_waiting" ON "pushes" USING btree ("provider","not_before") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "pushes_user" ON "pushes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "pushes_notification" ON "pushes" USING btree ("notify_id");--> statement-breakpoint
CREATE INDEX "pushes_device" ON "pushes" USING btree ("device_id") WHERE device_id is not null;--> statement-breakpoint
CREATE INDEX "pushes_age" ON "pushes" USING brin ("created_at");
--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_user" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_session" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE cascade;--> statement-breakpoint
ALTER TABLE "pushes" ADD CONSTRAINT "pushes_user" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade;
