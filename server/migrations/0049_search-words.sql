-- The words that staff may misspell in a search: those of the registry's names and titles. Comparing a text with each of
-- them takes a fraction of the time that comparing it with every student does, as most names have many holders.
CREATE MATERIALIZED VIEW search_words AS
  SELECT DISTINCT word
  FROM (
    SELECT given_name || ' ' || family_name AS text FROM students WHERE retired_at IS NULL
    UNION ALL
    SELECT given_name || ' ' || family_name FROM employer_contacts WHERE retired_at IS NULL
    UNION ALL
    SELECT name || ' ' || coalesce(legal_name, '') FROM employers WHERE retired_at IS NULL
    UNION ALL
    SELECT DISTINCT title FROM documents WHERE retired_at IS NULL
  ) searched
  CROSS JOIN LATERAL regexp_split_to_table(searchable(text), '\s+') word
  -- Shorter ones are found in too many others, and similar numbers are different numbers.
  WHERE length(word) > 2 AND word !~ '\d';
--> statement-breakpoint
-- locks: the view is new, so nobody reads it yet. Refreshing it beside searches needs the index.
CREATE UNIQUE INDEX search_words_word ON search_words (word);
--> statement-breakpoint
-- locks: the view is new, so nobody reads it yet.
DO $$
BEGIN
  CREATE INDEX search_words_near ON search_words USING gin (word gin_trgm_ops);
EXCEPTION WHEN OTHERS THEN
  RAISE NOTICE 'Misspelt words find nothing: %', SQLERRM;
END
$$;
--> statement-breakpoint
ANALYZE search_words;
