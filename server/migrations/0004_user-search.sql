-- Text as a search compares it: in lower case and without accents.
CREATE FUNCTION searchable(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN regexp_replace(lower(normalize($1, NFKD) COLLATE "und-x-icu"), '[\u0300-\u036f]', '', 'g');
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search" text GENERATED ALWAYS AS (searchable(name || ' ' || email)) STORED;
--> statement-breakpoint
-- An index over parts of words, where PostgreSQL brings what it needs. Without it a search reads every
-- account, which answers the same.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX users_search ON users USING gin (search gin_trgm_ops);
EXCEPTION WHEN OTHERS THEN
  RAISE NOTICE 'Users are searched without an index: %', SQLERRM;
END
$$;
