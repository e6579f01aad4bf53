ALTER TABLE "sessions" ADD COLUMN "set_up_by" text;--> statement-breakpoint
-- A session that was opened while no second factor was asked for has given none.
UPDATE "sessions" SET "second_factor_at" = NULL WHERE "second_factor_by" IS NULL AND "second_factor_at" IS NOT NULL;
