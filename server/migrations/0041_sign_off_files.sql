CREATE TABLE "sign_off_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sign_off_id" uuid NOT NULL,
	"file" text NOT NULL,
	"file_name" text NOT NULL,
	"mime_type" text NOT NULL,
	"size" bigint NOT NULL,
	"uploaded_by" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sign_off_files" ADD CONSTRAINT "sign_off_files_sign_off_id_sign_offs_id_fk" FOREIGN KEY ("sign_off_id") REFERENCES "public"."sign_offs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_off_files" ADD CONSTRAINT "sign_off_files_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_off_files_sign_off" ON "sign_off_files" USING btree ("sign_off_id");--> statement-breakpoint
-- Evidence as the sign-off itself: written once and never changed.
CREATE TRIGGER sign_off_files_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON sign_off_files
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
