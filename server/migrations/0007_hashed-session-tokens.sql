ALTER TABLE "sessions" RENAME COLUMN "token" TO "token_hash";--> statement-breakpoint
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_token_unique";--> statement-breakpoint
-- As the server hashes a token: SHA-256 as base64url.
UPDATE "sessions" SET "token_hash" =
  rtrim(translate(encode(sha256(convert_to("token_hash", 'UTF8')), 'base64'), '+/', '-_'), '=');--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash");
