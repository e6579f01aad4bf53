CREATE TABLE "bounced_addresses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "bounced_addresses_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "sent_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"delivery_id" uuid,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "bounced_addresses_latest" ON "bounced_addresses" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "sent_mails_by_age" ON "sent_mails" USING btree ("at");