CREATE TABLE "form_handler_lists" (
	"form_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"changed_by" text
);
--> statement-breakpoint
ALTER TABLE "registry_changes" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "form_handlers" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "form_handlers" ADD COLUMN "secret" text;--> statement-breakpoint
ALTER TABLE "form_handlers" ADD COLUMN "previous_secret" text;--> statement-breakpoint
ALTER TABLE "form_handlers" ADD COLUMN "previous_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "handler_runs" ADD COLUMN "routine" text DEFAULT 'mail-copy' NOT NULL;--> statement-breakpoint
ALTER TABLE "handler_runs" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "form_handler_lists" ADD CONSTRAINT "form_handler_lists_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "registry_changes_submission" ON "registry_changes" USING btree ("subject_id") WHERE kind = 'form.submitted';--> statement-breakpoint
CREATE INDEX "handler_runs_waiting" ON "handler_runs" USING btree ("at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "handler_runs_failed" ON "handler_runs" USING btree ("submission_id") WHERE state = 'failed';--> statement-breakpoint
ALTER TABLE "form_handlers" ADD CONSTRAINT "form_handlers_routine" CHECK ("form_handlers"."routine" in ('mail-copy', 'mail', 'webhook', 'registry', 'document'));--> statement-breakpoint
ALTER TABLE "handler_runs" ADD CONSTRAINT "handler_runs_routine" CHECK ("handler_runs"."routine" in ('mail-copy', 'mail', 'webhook', 'registry', 'document'));--> statement-breakpoint
-- Copies by mail that were still waiting in a queue of their own, which nothing works on any more.
INSERT INTO handler_runs (submission_id, handler_id, routine, position, state, attempts, at)
SELECT submission.id, 'mail-copy', 'mail-copy', -1, 'waiting', 0, now()
FROM submissions submission JOIN submission_forms form ON form.id = submission.definition_id
WHERE submission.is_processed AND NOT submission.is_anonymous
  AND form.definition ->> 'mailCopy' = 'true' AND submission.completed_at > now() - interval '2 days'
ON CONFLICT DO NOTHING;
