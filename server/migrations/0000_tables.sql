CREATE TABLE "students" (
	"student_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"student_number" text NOT NULL,
	"given_name" text NOT NULL,
	"family_name" text NOT NULL,
	"email" text,
	"mobile_phone" text,
	"date_of_birth" date,
	"usi" text,
	"address_line1" text,
	"address_line2" text,
	"address_line3" text,
	"address_postcode" text,
	"address_location" text,
	"address_state" text,
	"address_country_code" text,
	"photo" text,
	"user_id" text,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "training_contracts" (
	"contract_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"employer_id" text COLLATE "C" NOT NULL,
	"training_contract_number" text NOT NULL,
	"student_id" text COLLATE "C" NOT NULL,
	"supervisor_contact_id" text COLLATE "C",
	"contract_type" text NOT NULL,
	"course_code" text NOT NULL,
	"course_name" text NOT NULL,
	"department" text,
	"department_email" text,
	"start_date" date NOT NULL,
	"commenced_date" date,
	"end_date" date,
	"created_date" date NOT NULL,
	"suspended" boolean NOT NULL,
	"live_stp_report" boolean NOT NULL,
	"retained_stp_report" boolean NOT NULL,
	"contract_report_enabled" boolean NOT NULL,
	"final_completion_signoff_required" boolean NOT NULL,
	"final_signoff_since" date,
	"reporting_suspended" boolean DEFAULT false NOT NULL,
	"attendance_type" text,
	"nominal_term_months" integer,
	"probation_end_date" date,
	"plan_version" text,
	"approved_plan_file" text,
	"retired_at" timestamp with time zone,
	CONSTRAINT "training_contracts_owner" UNIQUE("contract_id","employer_id")
);
--> statement-breakpoint
CREATE TABLE "units" (
	"unit_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"contract_id" text COLLATE "C" NOT NULL,
	"employer_id" text COLLATE "C" NOT NULL,
	"code" text NOT NULL,
	"module_name" text NOT NULL,
	"academic_year" integer NOT NULL,
	"stage" text,
	"status" text NOT NULL,
	"has_attended" boolean NOT NULL,
	"eu_id" text NOT NULL,
	"sce_id" text,
	"tga_file_urls" text[] DEFAULT '{}' NOT NULL,
	"awaiting_since" date,
	"is_core" boolean,
	"planned_start" date,
	"planned_end" date,
	"delivery_mode" text,
	"assessment_method" text,
	"result_date" date,
	"retired_at" timestamp with time zone,
	CONSTRAINT "unit_status" CHECK ("units"."status" in ('awaiting_signoff', 'in_delivery', 'competent', 'not_competent', 'not_yet_started', 'future'))
);
--> statement-breakpoint
CREATE TABLE "attendances" (
	"attendance_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"contract_id" text COLLATE "C" NOT NULL,
	"employer_id" text COLLATE "C" NOT NULL,
	"description" text NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date NOT NULL,
	"hours_present" numeric(8, 2) NOT NULL,
	"hours_absent" numeric(8, 2) NOT NULL,
	"hours_absent_approved" numeric(8, 2) NOT NULL,
	"note" text,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "document_products" (
	"product_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"enrolment_id" text COLLATE "C" NOT NULL,
	"label" text NOT NULL,
	"description" text,
	"category_id" text NOT NULL,
	"digital_allowed" boolean NOT NULL,
	"print_allowed" boolean NOT NULL,
	"digital_price" bigint NOT NULL,
	"digital_gst" bigint,
	"print_price" bigint NOT NULL,
	"print_gst" bigint,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "enrolments" (
	"enrolment_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"student_id" text COLLATE "C" NOT NULL,
	"course_code" text NOT NULL,
	"course_name" text NOT NULL,
	"status" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "employer_contacts" (
	"contact_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"employer_id" text COLLATE "C" NOT NULL,
	"title" text,
	"given_name" text NOT NULL,
	"family_name" text NOT NULL,
	"email" text NOT NULL,
	"mobile_phone" text,
	"work_phone" text,
	"role" text NOT NULL,
	"sub_role" text,
	"user_id" text,
	"portal_id" text,
	"retired_at" timestamp with time zone,
	CONSTRAINT "employer_contacts_portal_id_unique" UNIQUE("portal_id"),
	CONSTRAINT "contact_role" CHECK ("employer_contacts"."role" in ('reader', 'writer', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "employer_users" (
	"employer_id" text COLLATE "C" NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	"contact_id" text COLLATE "C" NOT NULL,
	CONSTRAINT "employer_users_employer_id_user_id_pk" PRIMARY KEY("employer_id","user_id"),
	CONSTRAINT "employer_user_role" CHECK ("employer_users"."role" in ('reader', 'writer', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "employers" (
	"employer_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"legal_name" text,
	"abn" text,
	"epsilon_number" text,
	"business_phone" text,
	"fax_phone" text,
	"address_line1" text,
	"address_line2" text,
	"address_line3" text,
	"address_postcode" text,
	"address_location" text,
	"address_state" text,
	"address_country_code" text,
	"primary_contact_id" text COLLATE "C",
	"parent_employer_id" text COLLATE "C",
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"document_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"employer_id" text COLLATE "C" NOT NULL,
	"title" text NOT NULL,
	"category" text,
	"file" text NOT NULL,
	"file_name" text NOT NULL,
	"created_date" date NOT NULL,
	"portal_id" text,
	"retired_at" timestamp with time zone,
	CONSTRAINT "documents_portal_id_unique" UNIQUE("portal_id")
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "failed_attempts" (
	"subject" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "second_factor_passcodes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"session_id" text NOT NULL,
	"code_hash" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"user_id" text NOT NULL,
	"second_factor_at" timestamp with time zone,
	"ip_address" text,
	"user_agent" text,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"is_admin" boolean DEFAULT false NOT NULL,
	"is_support" boolean DEFAULT false NOT NULL,
	"second_factor_method" text DEFAULT 'E' NOT NULL,
	"second_factor_registered_at" timestamp with time zone,
	"last_login_at" timestamp with time zone,
	"previous_login_at" timestamp with time zone,
	"disabled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "second_factor_method" CHECK ("users"."second_factor_method" in ('E', 'S', 'A'))
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pre_enrolment_fees" (
	"pre_enrolment_id" text COLLATE "C" NOT NULL,
	"group_number" integer NOT NULL,
	"line_number" integer NOT NULL,
	"description" text NOT NULL,
	"fee_amount" bigint NOT NULL,
	"gst_amount" bigint NOT NULL,
	CONSTRAINT "pre_enrolment_fees_pre_enrolment_id_group_number_line_number_pk" PRIMARY KEY("pre_enrolment_id","group_number","line_number")
);
--> statement-breakpoint
CREATE TABLE "pre_enrolments" (
	"pre_enrolment_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"employer_id" text COLLATE "C",
	"student_id" text COLLATE "C" NOT NULL,
	"invoice_number" text NOT NULL,
	"pre_enrolment_number" text NOT NULL,
	"due_date" date NOT NULL,
	"status" text NOT NULL,
	"fee_help_description" text,
	"fee_help_amount" bigint,
	"retired_at" timestamp with time zone,
	CONSTRAINT "pre_enrolment_status" CHECK ("pre_enrolments"."status" in ('unpaid', 'paid', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" text NOT NULL,
	"call" text NOT NULL,
	"key" text NOT NULL,
	"input_hash" text NOT NULL,
	"result" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_call_key_pk" PRIMARY KEY("user_id","call","key")
);
--> statement-breakpoint
CREATE TABLE "receipt_lines" (
	"receipt_id" text COLLATE "C" NOT NULL,
	"line_number" integer NOT NULL,
	"amount" bigint NOT NULL,
	"student_id" text COLLATE "C",
	CONSTRAINT "receipt_lines_receipt_id_line_number_pk" PRIMARY KEY("receipt_id","line_number")
);
--> statement-breakpoint
CREATE TABLE "receipt_payments" (
	"receipt_id" text COLLATE "C" NOT NULL,
	"line_number" integer NOT NULL,
	"amount" bigint NOT NULL,
	"payment_type" text NOT NULL,
	"bsb" text,
	"drawer" text,
	"reference" text,
	"comment" text,
	CONSTRAINT "receipt_payments_receipt_id_line_number_pk" PRIMARY KEY("receipt_id","line_number")
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"receipt_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"employer_id" text COLLATE "C" NOT NULL,
	"receipt_number" text NOT NULL,
	"status" text NOT NULL,
	"paid_amount" bigint NOT NULL,
	"paid_date" date NOT NULL,
	"gst_amount" bigint NOT NULL,
	"student_id" text COLLATE "C",
	"portal_receipt_number" text,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "registry_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"feed_id" bigint,
	"visible_at" timestamp with time zone NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" text NOT NULL,
	"contact_id" text COLLATE "C",
	"kind" text NOT NULL,
	"employer_id" text COLLATE "C",
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"values" jsonb NOT NULL,
	"protects_table" text,
	"protects_id" text COLLATE "C",
	"protects" jsonb,
	"acknowledged_at" timestamp with time zone,
	CONSTRAINT "registry_changes_feed_id_unique" UNIQUE("feed_id")
);
--> statement-breakpoint
CREATE TABLE "registry_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"institute_id" text NOT NULL,
	"mode" text NOT NULL,
	"generated_at" timestamp with time zone NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	"counts" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_off_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"employer_id" text COLLATE "C" NOT NULL,
	"contract_id" text COLLATE "C" NOT NULL,
	"unit_id" text COLLATE "C",
	"waiting_since" date NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"sign_off_id" uuid
);
--> statement-breakpoint
CREATE TABLE "sign_offs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"request_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"takes_back_id" uuid,
	"is_final" boolean NOT NULL,
	"employer_id" text COLLATE "C" NOT NULL,
	"contract_id" text COLLATE "C" NOT NULL,
	"unit_id" text COLLATE "C",
	"result" text NOT NULL,
	"comment" text,
	"statement" text NOT NULL,
	"user_id" text NOT NULL,
	"contact_id" text COLLATE "C" NOT NULL,
	"session_id" text NOT NULL,
	"ip_address" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "sign_off_kind" CHECK (("sign_offs"."kind" = 'take-back') = ("sign_offs"."takes_back_id" is not null)),
	CONSTRAINT "sign_off_comment" CHECK ("sign_offs"."result" = 'competent' or "sign_offs"."comment" is not null)
);
--> statement-breakpoint
CREATE TABLE "event_students" (
	"event_id" text COLLATE "C" NOT NULL,
	"contract_id" text COLLATE "C" NOT NULL,
	"employer_id" text COLLATE "C" NOT NULL,
	"attended" boolean,
	CONSTRAINT "event_students_event_id_contract_id_pk" PRIMARY KEY("event_id","contract_id")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"event_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"type" text NOT NULL,
	"all_day" boolean NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"suspended" boolean NOT NULL,
	"retired_at" timestamp with time zone,
	CONSTRAINT "event_ends_after_start" CHECK ("events"."ends_at" >= "events"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "work_placement_courses" (
	"placement_id" text COLLATE "C" NOT NULL,
	"course_code" text NOT NULL,
	"course_name" text NOT NULL,
	CONSTRAINT "work_placement_courses_placement_id_course_code_pk" PRIMARY KEY("placement_id","course_code")
);
--> statement-breakpoint
CREATE TABLE "work_placements" (
	"placement_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"employer_id" text COLLATE "C" NOT NULL,
	"type" text NOT NULL,
	"program" text NOT NULL,
	"campus" text,
	"start_date" date NOT NULL,
	"end_date" date,
	"employer_contact_id" text COLLATE "C",
	"student_id" text COLLATE "C" NOT NULL,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_contracts" ADD CONSTRAINT "training_contracts_employer_id_employers_employer_id_fk" FOREIGN KEY ("employer_id") REFERENCES "public"."employers"("employer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_contracts" ADD CONSTRAINT "training_contracts_student_id_students_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("student_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_contracts" ADD CONSTRAINT "training_contracts_supervisor_contact_id_employer_contacts_contact_id_fk" FOREIGN KEY ("supervisor_contact_id") REFERENCES "public"."employer_contacts"("contact_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_contract" FOREIGN KEY ("contract_id","employer_id") REFERENCES "public"."training_contracts"("contract_id","employer_id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "attendances" ADD CONSTRAINT "attendances_contract" FOREIGN KEY ("contract_id","employer_id") REFERENCES "public"."training_contracts"("contract_id","employer_id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "document_products" ADD CONSTRAINT "document_products_enrolment_id_enrolments_enrolment_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("enrolment_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_student_id_students_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("student_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employer_contacts" ADD CONSTRAINT "employer_contacts_employer_id_employers_employer_id_fk" FOREIGN KEY ("employer_id") REFERENCES "public"."employers"("employer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employer_contacts" ADD CONSTRAINT "employer_contacts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employer_users" ADD CONSTRAINT "employer_users_employer_id_employers_employer_id_fk" FOREIGN KEY ("employer_id") REFERENCES "public"."employers"("employer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employer_users" ADD CONSTRAINT "employer_users_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employer_users" ADD CONSTRAINT "employer_users_contact_id_employer_contacts_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."employer_contacts"("contact_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employers" ADD CONSTRAINT "employers_parent_employer_id_employers_employer_id_fk" FOREIGN KEY ("parent_employer_id") REFERENCES "public"."employers"("employer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_employer_id_employers_employer_id_fk" FOREIGN KEY ("employer_id") REFERENCES "public"."employers"("employer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factor_passcodes" ADD CONSTRAINT "second_factor_passcodes_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pre_enrolment_fees" ADD CONSTRAINT "pre_enrolment_fees_pre_enrolment_id_pre_enrolments_pre_enrolment_id_fk" FOREIGN KEY ("pre_enrolment_id") REFERENCES "public"."pre_enrolments"("pre_enrolment_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pre_enrolments" ADD CONSTRAINT "pre_enrolments_employer_id_employers_employer_id_fk" FOREIGN KEY ("employer_id") REFERENCES "public"."employers"("employer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pre_enrolments" ADD CONSTRAINT "pre_enrolments_student_id_students_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("student_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_lines" ADD CONSTRAINT "receipt_lines_receipt_id_receipts_receipt_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("receipt_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_lines" ADD CONSTRAINT "receipt_lines_student_id_students_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("student_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_payments" ADD CONSTRAINT "receipt_payments_receipt_id_receipts_receipt_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("receipt_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_employer_id_employers_employer_id_fk" FOREIGN KEY ("employer_id") REFERENCES "public"."employers"("employer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_student_id_students_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("student_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_off_requests" ADD CONSTRAINT "sign_off_requests_unit_id_units_unit_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("unit_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_off_requests" ADD CONSTRAINT "sign_off_requests_contract" FOREIGN KEY ("contract_id","employer_id") REFERENCES "public"."training_contracts"("contract_id","employer_id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "sign_offs" ADD CONSTRAINT "sign_offs_request_id_sign_off_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."sign_off_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_offs" ADD CONSTRAINT "sign_offs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_students" ADD CONSTRAINT "event_students_event_id_events_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("event_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_students" ADD CONSTRAINT "event_students_contract" FOREIGN KEY ("contract_id","employer_id") REFERENCES "public"."training_contracts"("contract_id","employer_id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "work_placement_courses" ADD CONSTRAINT "work_placement_courses_placement_id_work_placements_placement_id_fk" FOREIGN KEY ("placement_id") REFERENCES "public"."work_placements"("placement_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_placements" ADD CONSTRAINT "work_placements_employer_id_employers_employer_id_fk" FOREIGN KEY ("employer_id") REFERENCES "public"."employers"("employer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_placements" ADD CONSTRAINT "work_placements_employer_contact_id_employer_contacts_contact_id_fk" FOREIGN KEY ("employer_contact_id") REFERENCES "public"."employer_contacts"("contact_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_placements" ADD CONSTRAINT "work_placements_student_id_students_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("student_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "students_number" ON "students" USING btree ("student_number") WHERE retired_at is null;--> statement-breakpoint
CREATE INDEX "students_user" ON "students" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "training_contracts_employer" ON "training_contracts" USING btree ("employer_id");--> statement-breakpoint
CREATE INDEX "training_contracts_student" ON "training_contracts" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "training_contracts_supervisor" ON "training_contracts" USING btree ("supervisor_contact_id");--> statement-breakpoint
CREATE UNIQUE INDEX "training_contracts_number" ON "training_contracts" USING btree ("training_contract_number") WHERE retired_at is null;--> statement-breakpoint
CREATE INDEX "units_employer" ON "units" USING btree ("employer_id","contract_id","status","academic_year") WHERE retired_at is null;--> statement-breakpoint
CREATE INDEX "units_contract" ON "units" USING btree ("contract_id");--> statement-breakpoint
CREATE INDEX "attendances_contract" ON "attendances" USING btree ("contract_id","from_date");--> statement-breakpoint
CREATE INDEX "attendances_employer" ON "attendances" USING btree ("employer_id");--> statement-breakpoint
CREATE INDEX "document_products_enrolment" ON "document_products" USING btree ("enrolment_id");--> statement-breakpoint
CREATE INDEX "enrolments_student" ON "enrolments" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "employer_contacts_employer" ON "employer_contacts" USING btree ("employer_id");--> statement-breakpoint
CREATE INDEX "employer_contacts_user" ON "employer_contacts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "employer_contacts_email" ON "employer_contacts" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "employer_users_user" ON "employer_users" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "employers_parent" ON "employers" USING btree ("parent_employer_id");--> statement-breakpoint
CREATE INDEX "documents_employer" ON "documents" USING btree ("employer_id") WHERE retired_at is null;--> statement-breakpoint
CREATE INDEX "accounts_user" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "second_factor_passcodes_session" ON "second_factor_passcodes" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "pre_enrolments_employer" ON "pre_enrolments" USING btree ("employer_id","status","due_date") WHERE retired_at is null;--> statement-breakpoint
CREATE INDEX "pre_enrolments_student" ON "pre_enrolments" USING btree ("student_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pre_enrolments_invoice_number" ON "pre_enrolments" USING btree ("invoice_number") WHERE retired_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "pre_enrolments_number" ON "pre_enrolments" USING btree ("pre_enrolment_number") WHERE retired_at is null;--> statement-breakpoint
CREATE INDEX "receipts_employer" ON "receipts" USING btree ("employer_id","paid_date") WHERE retired_at is null;--> statement-breakpoint
CREATE INDEX "receipts_student" ON "receipts" USING btree ("student_id");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_number" ON "receipts" USING btree ("receipt_number") WHERE retired_at is null;--> statement-breakpoint
CREATE INDEX "registry_changes_unpublished" ON "registry_changes" USING btree ("visible_at") WHERE feed_id is null;--> statement-breakpoint
CREATE INDEX "registry_changes_protects" ON "registry_changes" USING btree ("protects_table","protects_id");--> statement-breakpoint
CREATE INDEX "registry_changes_employer" ON "registry_changes" USING btree ("employer_id");--> statement-breakpoint
CREATE INDEX "registry_changes_unacknowledged" ON "registry_changes" USING btree ("feed_id") WHERE acknowledged_at is null;--> statement-breakpoint
CREATE INDEX "sign_off_requests_open" ON "sign_off_requests" USING btree ("employer_id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "sign_off_requests_employer" ON "sign_off_requests" USING btree ("employer_id");--> statement-breakpoint
CREATE INDEX "sign_off_requests_contract" ON "sign_off_requests" USING btree ("contract_id");--> statement-breakpoint
CREATE INDEX "sign_off_requests_unit" ON "sign_off_requests" USING btree ("unit_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_off_requests_one_open_unit" ON "sign_off_requests" USING btree ("unit_id") WHERE closed_at is null and unit_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "sign_off_requests_one_open_final" ON "sign_off_requests" USING btree ("contract_id") WHERE closed_at is null and unit_id is null;--> statement-breakpoint
CREATE INDEX "sign_offs_request" ON "sign_offs" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "sign_offs_employer" ON "sign_offs" USING btree ("employer_id","at");--> statement-breakpoint
CREATE INDEX "sign_offs_contract" ON "sign_offs" USING btree ("contract_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_offs_taken_back_once" ON "sign_offs" USING btree ("takes_back_id");--> statement-breakpoint
CREATE INDEX "event_students_employer" ON "event_students" USING btree ("employer_id");--> statement-breakpoint
CREATE INDEX "event_students_contract" ON "event_students" USING btree ("contract_id");--> statement-breakpoint
CREATE INDEX "events_start" ON "events" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "work_placements_employer" ON "work_placements" USING btree ("employer_id") WHERE retired_at is null;--> statement-breakpoint
CREATE INDEX "work_placements_student" ON "work_placements" USING btree ("student_id");