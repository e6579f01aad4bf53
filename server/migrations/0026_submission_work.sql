CREATE TABLE "submission_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"submission_id" text COLLATE "C" NOT NULL,
	"text" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"written_by" text
);
--> statement-breakpoint
ALTER TABLE "form_results" ADD COLUMN "anonymous" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "progress" text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "assigned_to" text;--> statement-breakpoint
ALTER TABLE "submission_notes" ADD CONSTRAINT "submission_notes_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_notes" ADD CONSTRAINT "submission_notes_written_by_users_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "submission_notes_of_submission" ON "submission_notes" USING btree ("submission_id","written_at");--> statement-breakpoint
CREATE INDEX "submission_notes_by" ON "submission_notes" USING btree ("written_by");--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "submission_forms_of_form" ON "submission_forms" USING btree ("form_id","version");--> statement-breakpoint
CREATE INDEX "submissions_in_work" ON "submissions" USING btree ("form_id","submitted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE progress <> 'done';--> statement-breakpoint
CREATE INDEX "submissions_email" ON "submissions" USING btree ("email");--> statement-breakpoint
CREATE INDEX "submissions_assigned" ON "submissions" USING btree ("assigned_to");--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_progress" CHECK ("submissions"."progress" in ('new', 'inProgress', 'done'));--> statement-breakpoint
-- Forms from before submissions could be kept for a time.
UPDATE contents SET
  draft = '{"retentionDays": null}'::jsonb || draft,
  live = '{"retentionDays": null}'::jsonb || live,
  scheduled = '{"retentionDays": null}'::jsonb || scheduled
WHERE kind = 'form';
