CREATE TABLE "answers_drafts" (
	"user_id" text NOT NULL,
	"form_id" text COLLATE "C" NOT NULL,
	"revision" integer NOT NULL,
	"form_version" integer NOT NULL,
	"answers" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "answers_drafts_user_id_form_id_pk" PRIMARY KEY("user_id","form_id")
);
--> statement-breakpoint
CREATE TABLE "form_handlers" (
	"form_id" text COLLATE "C" NOT NULL,
	"id" text COLLATE "C" NOT NULL,
	"routine" text NOT NULL,
	"settings" jsonb NOT NULL,
	CONSTRAINT "form_handlers_form_id_id_pk" PRIMARY KEY("form_id","id")
);
--> statement-breakpoint
CREATE TABLE "form_results" (
	"form_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"total" integer NOT NULL,
	"counts" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "handler_runs" (
	"submission_id" text COLLATE "C" NOT NULL,
	"handler_id" text COLLATE "C" NOT NULL,
	"state" text NOT NULL,
	"attempts" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"last_error_code" text,
	CONSTRAINT "handler_runs_submission_id_handler_id_pk" PRIMARY KEY("submission_id","handler_id"),
	CONSTRAINT "handler_runs_state" CHECK ("handler_runs"."state" in ('waiting', 'done', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "respondents" (
	"form_id" text COLLATE "C" NOT NULL,
	"hash" text NOT NULL,
	"submission_id" text COLLATE "C",
	CONSTRAINT "respondents_form_id_hash_pk" PRIMARY KEY("form_id","hash")
);
--> statement-breakpoint
CREATE TABLE "stored_secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "submission_files" (
	"submission_id" text COLLATE "C" NOT NULL,
	"field" text NOT NULL,
	"unique_name" text NOT NULL,
	"original_name" text NOT NULL,
	"size" bigint NOT NULL,
	"type" text NOT NULL,
	"object_name" text NOT NULL,
	"uploaded_at" timestamp with time zone,
	CONSTRAINT "submission_files_submission_id_unique_name_pk" PRIMARY KEY("submission_id","unique_name")
);
--> statement-breakpoint
CREATE TABLE "submission_forms" (
	"id" text PRIMARY KEY NOT NULL,
	"form_id" text COLLATE "C" NOT NULL,
	"version" integer NOT NULL,
	"definition" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "submissions" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"form_id" text COLLATE "C" NOT NULL,
	"form_version" integer NOT NULL,
	"form_name" text NOT NULL,
	"definition_id" text NOT NULL,
	"is_anonymous" boolean NOT NULL,
	"user_id" text,
	"email" text,
	"name" text,
	"content_hash" text NOT NULL,
	"answers" jsonb NOT NULL,
	"state" text NOT NULL,
	"reference" text NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"completed_at" timestamp with time zone,
	CONSTRAINT "submissions_reference_unique" UNIQUE("reference"),
	CONSTRAINT "submissions_state" CHECK ("submissions"."state" in ('awaiting', 'complete')),
	CONSTRAINT "submissions_completed" CHECK (("submissions"."state" = 'complete') = ("submissions"."completed_at" is not null)),
	CONSTRAINT "submissions_anonymous" CHECK (not "submissions"."is_anonymous" or ("submissions"."user_id" is null and "submissions"."email" is null and "submissions"."name" is null))
);
--> statement-breakpoint
ALTER TABLE "content_links" DROP CONSTRAINT "content_links_target_kind";--> statement-breakpoint
ALTER TABLE "content_versions" DROP CONSTRAINT "content_versions_kind";--> statement-breakpoint
ALTER TABLE "contents" DROP CONSTRAINT "contents_kind";--> statement-breakpoint
ALTER TABLE "contents" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "answers_drafts" ADD CONSTRAINT "answers_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handler_runs" ADD CONSTRAINT "handler_runs_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "respondents" ADD CONSTRAINT "respondents_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_files" ADD CONSTRAINT "submission_files_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_definition_id_submission_forms_id_fk" FOREIGN KEY ("definition_id") REFERENCES "public"."submission_forms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answers_drafts_of_form" ON "answers_drafts" USING btree ("form_id");--> statement-breakpoint
CREATE INDEX "answers_drafts_saved" ON "answers_drafts" USING btree ("saved_at");--> statement-breakpoint
CREATE INDEX "respondents_submission" ON "respondents" USING btree ("submission_id") WHERE submission_id is not null;--> statement-breakpoint
CREATE INDEX "submissions_of_form" ON "submissions" USING btree ("form_id","submitted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "submissions_newest" ON "submissions" USING btree ("submitted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "submissions_complete" ON "submissions" USING btree ("form_id") WHERE state = 'complete';--> statement-breakpoint
CREATE INDEX "submissions_awaiting" ON "submissions" USING btree ("submitted_at") WHERE state = 'awaiting';--> statement-breakpoint
CREATE INDEX "submissions_user" ON "submissions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "contents_form_name" ON "contents" USING btree (((coalesce(draft, live) ->> 'name') collate english_names),"id") WHERE kind = 'form';--> statement-breakpoint
ALTER TABLE "content_links" ADD CONSTRAINT "content_links_target_kind" CHECK ("content_links"."target_kind" in ('page', 'picture', 'form'));--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_kind" CHECK ("content_versions"."kind" in ('page', 'menu', 'news', 'action', 'form'));--> statement-breakpoint
ALTER TABLE "contents" ADD CONSTRAINT "contents_kind" CHECK ("contents"."kind" in ('page', 'menu', 'news', 'action', 'form'));--> statement-breakpoint
-- Which pages show which form, of those that were saved before forms were content.
INSERT INTO content_links (kind, id, slot, target_kind, target_id)
SELECT page.kind, page.id, said.slot, 'form', said.body ->> 'formId'
FROM contents page CROSS JOIN LATERAL (VALUES
  ('draft', page.draft), ('live', page.live), ('scheduled', page.scheduled)) AS said (slot, body)
WHERE page.kind = 'page' AND said.body ->> 'formId' IS NOT NULL;
