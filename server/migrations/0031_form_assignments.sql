CREATE TABLE "form_assignments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"form_id" text COLLATE "C" NOT NULL,
	"kind" text NOT NULL,
	"assignee_id" text COLLATE "C" NOT NULL,
	"due_on" date,
	"assigned_at" timestamp with time zone NOT NULL,
	"assigned_by" text,
	CONSTRAINT "form_assignments_once" UNIQUE("form_id","kind","assignee_id"),
	CONSTRAINT "form_assignments_kind" CHECK ("form_assignments"."kind" in ('company', 'contact', 'apprentice'))
);
--> statement-breakpoint
ALTER TABLE "form_assignments" ADD CONSTRAINT "form_assignments_assigned_by_users_id_fk" FOREIGN KEY ("assigned_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "form_assignments_of_assignee" ON "form_assignments" USING btree ("kind","assignee_id");--> statement-breakpoint
CREATE INDEX "form_assignments_by" ON "form_assignments" USING btree ("assigned_by");