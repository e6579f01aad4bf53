-- Names as an English dictionary sorts them: accents and case do not separate, punctuation is kept.
CREATE COLLATION english_names (provider = icu, locale = 'en-u-ks-level1', deterministic = false);
--> statement-breakpoint
-- A sign-off is evidence: it is written once and never changed.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END
$$;
--> statement-breakpoint
CREATE TRIGGER sign_offs_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON sign_offs
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
