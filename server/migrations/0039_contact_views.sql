CREATE TABLE "contact_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"session_id" text,
	"staff_user_id" text NOT NULL,
	"user_id" text NOT NULL,
	"contact_id" text COLLATE "C" NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "contact_views" ADD CONSTRAINT "contact_views_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contact_views_open" ON "contact_views" USING btree ("session_id") WHERE "contact_views"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "contact_views_session" ON "contact_views" USING btree ("session_id");