CREATE TABLE "calendar_addresses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" text NOT NULL,
	"employer_id" text COLLATE "C" NOT NULL,
	"contract_id" text COLLATE "C",
	"created_at" timestamp with time zone NOT NULL,
	"last_read_at" timestamp with time zone,
	CONSTRAINT "calendar_addresses_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
DROP INDEX "events_start";--> statement-breakpoint
DROP INDEX "event_students_employer";--> statement-breakpoint
ALTER TABLE "calendar_addresses" ADD CONSTRAINT "calendar_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_addresses" ADD CONSTRAINT "calendar_addresses_employer_id_employers_employer_id_fk" FOREIGN KEY ("employer_id") REFERENCES "public"."employers"("employer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_addresses" ADD CONSTRAINT "calendar_addresses_contract_id_training_contracts_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."training_contracts"("contract_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_addresses_user" ON "calendar_addresses" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "events_time" ON "events" USING gist (tstzrange("starts_at", "ends_at", '[]')) WHERE retired_at is null;--> statement-breakpoint
CREATE INDEX "event_students_employer" ON "event_students" USING btree ("employer_id","event_id");