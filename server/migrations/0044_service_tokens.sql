CREATE TABLE "service_tokens" (
	"token_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"name" text NOT NULL,
	"hint" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"expires_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"misused_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"revoked_by" text,
	CONSTRAINT "service_tokens_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "service_token_scopes" CHECK (cardinality("service_tokens"."scopes") > 0),
	CONSTRAINT "service_token_revoked" CHECK (("service_tokens"."revoked_at" is null) = ("service_tokens"."revoked_by" is null))
);
--> statement-breakpoint
ALTER TABLE "extract_uploads" ALTER COLUMN "uploaded_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "extract_uploads" ADD COLUMN "service_token" text;--> statement-breakpoint
ALTER TABLE "registry_imports" ADD COLUMN "service_token" text;--> statement-breakpoint
ALTER TABLE "service_tokens" ADD CONSTRAINT "service_tokens_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_tokens" ADD CONSTRAINT "service_tokens_revoked_by_users_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "service_tokens_name" ON "service_tokens" USING btree (lower("name")) WHERE revoked_at is null;