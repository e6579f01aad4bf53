CREATE TABLE "pre_enrolment_notices" (
	"pre_enrolment_id" text COLLATE "C" NOT NULL,
	"due_date" date NOT NULL,
	"stage" text NOT NULL,
	"noted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pre_enrolment_notices_pre_enrolment_id_due_date_stage_pk" PRIMARY KEY("pre_enrolment_id","due_date","stage"),
	CONSTRAINT "pre_enrolment_notice_stage" CHECK ("pre_enrolment_notices"."stage" in ('soon', 'overdue'))
);
--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "by_push" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "pushes" ADD COLUMN "arrived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "pre_enrolment_notices" ADD CONSTRAINT "pre_enrolment_notices_pre_enrolment_id_pre_enrolments_pre_enrolment_id_fk" FOREIGN KEY ("pre_enrolment_id") REFERENCES "public"."pre_enrolments"("pre_enrolment_id") ON DELETE cascade ON UPDATE no action;