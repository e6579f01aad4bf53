ALTER TABLE students ADD COLUMN folded text;
--> statement-breakpoint
ALTER TABLE training_contracts ADD COLUMN folded text;
--> statement-breakpoint
ALTER TABLE employer_contacts ADD COLUMN folded text;
--> statement-breakpoint
ALTER TABLE employers ADD COLUMN folded text;
--> statement-breakpoint
ALTER TABLE documents ADD COLUMN folded text;
--> statement-breakpoint
ALTER TABLE pre_enrolments ADD COLUMN folded text;
--> statement-breakpoint
ALTER TABLE portal_receipts ADD COLUMN folded text;
--> statement-breakpoint
ALTER TABLE receipts ADD COLUMN folded text;
--> statement-breakpoint
ALTER TABLE users ADD COLUMN folded text;
--> statement-breakpoint
ALTER TABLE orders ADD COLUMN folded text;
--> statement-breakpoint
-- Text as searches and names are compared (decision 106): `foldText` of contract/src/fold-text.ts, which a test compares
-- for every character. ASCII, as most names and all numbers are, is shorter.
CREATE FUNCTION folded_text(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE
  WHEN $1 COLLATE "C" ~ '^[ -~]*$' THEN
    btrim(regexp_replace(translate($1, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ-''`', 'abcdefghijklmnopqrstuvwxyz '), ' +', ' ', 'g'))
  ELSE
    normalize(btrim(regexp_replace(
      replace(replace(replace(replace(replace(translate(regexp_replace(
        lower(normalize(translate($1, E'\u00b4\u1fbd\u1fbf\u1fef\u1ffd\u1ffe', ''), NFKD) COLLATE "und-x-icu"),
        -- What a decomposed text loses: accents and vowel points, apostrophes, and characters that no font shows.
        '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7'
        '\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed'
        '\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0\ufe20-\ufe2f'
        '''`\u02b9\u02bb-\u02bf\u02c8\u02ca\u02cb\u02ee\u0374\u055a\u05f3\u07f4\u07f5\u2018-\u201b\u2032\u2035\ua78b\ua78c'
        '\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f'
        '\ufe00-\ufe0f\ufeff\ufff0-\ufffb\U000e0000-\U000e0fff]', '', 'g'),
        -- Letters that Unicode does not decompose.
        'ⱥɓƀƃƈȼɕðđɖɗƌȡɛɇǝəƒɠǥɡɣħɦⱨıɨɩɪɉȷɟʝƙĸⱪłƚⱡɫɬɭȴɱŋɲƞɳøɵɔƥᵽɋʠɍɽɼɾʂȿŧƭⱦʈƫʉʊʋⱱⱳƴɏƶȥɀʐⱬς',
        'abbbcccddddddeeeefgggghhhiiiijjjjkkklllllllmnnnnoooppqqrrrrsstttttuuvvwyyzzzzzσ'), 'æ', 'ae'), 'œ', 'oe'), 'ȣ', 'ou'), 'ß', 'ss'), 'þ', 'th'),
      -- Spaces and dashes of all kinds.
      '[\u0009-\u000d\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000'
      '\u002d\u058a\u05be\u1400\u1806\u2010-\u2015\u2043\u2212\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u301c\u3030\u30a0'
      '\ufe31\ufe32\ufe58\ufe63\uff0d\U00010d6e\U00010ead]+', ' ', 'g')), NFC)
END;
--> statement-breakpoint
-- Text as cells of an extract are cleaned (decision 107): `cleanText`, `cleanLine` and `cleanName` of
-- contract/src/clean-text.ts, for comparing what a release before stored as it was written.
CREATE FUNCTION cleaned_text(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE
  WHEN $1 COLLATE "C" ~ '^[ -~]*$' THEN $1
  ELSE regexp_replace(regexp_replace(
    normalize(
      -- Joiners and selectors stay between characters that can be seen, and the letters of a flag after it.
      regexp_replace(regexp_replace(regexp_replace(
        $1,
        '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0'
        '\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e001f\U000e0080-\U000e00ff\U000e01f0-\U000e0fff]', '', 'g'),
        '(^|[\s!-/:-@\u00a0\u2000-\u200a])[\u200c\u200d\ufe00-\ufe0f\U000e0100-\U000e01ef]+|(?<![\u0900-\u109f\u1700-\u17ff\u1a00-\u1bff\ua800-\uabff])[\u200c\u200d]+($|(?=[\s!-/:-@\u00a0\u2000-\u200a]))', '\1', 'g'),
        '(^|[^\U0001f3f4\U000e0020-\U000e007f])[\U000e0020-\U000e007f]+', '\1', 'g'),
      NFC),
    '[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]', ' ', 'g'),
    '[\u000b\u000c\u0085\u2028\u2029]', E'\n', 'g')
END;
--> statement-breakpoint
CREATE FUNCTION cleaned_line(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN btrim(regexp_replace(cleaned_text($1), '[\t ]+', ' ', 'g'), E' \n\r');
--> statement-breakpoint
CREATE FUNCTION cleaned_name(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN regexp_replace(cleaned_line($1),
  '[\u2010-\u2015\u2043\u2212\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\ufe31\ufe32\ufe58\ufe63\uff0d]', '-', 'g');
--> statement-breakpoint
CREATE FUNCTION fold_students() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.folded := folded_text(NEW.student_number || ' ' || NEW.given_name || ' ' || NEW.family_name || ' ' || coalesce(NEW.email, ''));
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER fold_new BEFORE INSERT ON students FOR EACH ROW EXECUTE FUNCTION fold_students();
--> statement-breakpoint
CREATE TRIGGER fold_changed BEFORE UPDATE ON students FOR EACH ROW
  WHEN (NEW.folded IS NULL OR NEW.student_number IS DISTINCT FROM OLD.student_number OR NEW.given_name IS DISTINCT FROM OLD.given_name OR NEW.family_name IS DISTINCT FROM OLD.family_name OR NEW.email IS DISTINCT FROM OLD.email) EXECUTE FUNCTION fold_students();
--> statement-breakpoint
ALTER TABLE students ADD CONSTRAINT students_folded CHECK (folded IS NOT NULL) NOT VALID;
--> statement-breakpoint
CREATE FUNCTION fold_training_contracts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.folded := folded_text(NEW.training_contract_number);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER fold_new BEFORE INSERT ON training_contracts FOR EACH ROW EXECUTE FUNCTION fold_training_contracts();
--> statement-breakpoint
CREATE TRIGGER fold_changed BEFORE UPDATE ON training_contracts FOR EACH ROW
  WHEN (NEW.folded IS NULL OR NEW.training_contract_number IS DISTINCT FROM OLD.training_contract_number) EXECUTE FUNCTION fold_training_contracts();
--> statement-breakpoint
ALTER TABLE training_contracts ADD CONSTRAINT training_contracts_folded CHECK (folded IS NOT NULL) NOT VALID;
--> statement-breakpoint
CREATE FUNCTION fold_employer_contacts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.folded := folded_text(NEW.given_name || ' ' || NEW.family_name || ' ' || NEW.email);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER fold_new BEFORE INSERT ON employer_contacts FOR EACH ROW EXECUTE FUNCTION fold_employer_contacts();
--> statement-breakpoint
CREATE TRIGGER fold_changed BEFORE UPDATE ON employer_contacts FOR EACH ROW
  WHEN (NEW.folded IS NULL OR NEW.given_name IS DISTINCT FROM OLD.given_name OR NEW.family_name IS DISTINCT FROM OLD.family_name OR NEW.email IS DISTINCT FROM OLD.email) EXECUTE FUNCTION fold_employer_contacts();
--> statement-breakpoint
ALTER TABLE employer_contacts ADD CONSTRAINT employer_contacts_folded CHECK (folded IS NOT NULL) NOT VALID;
--> statement-breakpoint
CREATE FUNCTION fold_employers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.folded := folded_text(NEW.name || ' ' || NEW.code || ' ' || coalesce(NEW.legal_name, '') || ' ' || coalesce(NEW.epsilon_number, '') || ' ' || coalesce(NEW.abn, ''));
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER fold_new BEFORE INSERT ON employers FOR EACH ROW EXECUTE FUNCTION fold_employers();
--> statement-breakpoint
CREATE TRIGGER fold_changed BEFORE UPDATE ON employers FOR EACH ROW
  WHEN (NEW.folded IS NULL OR NEW.name IS DISTINCT FROM OLD.name OR NEW.code IS DISTINCT FROM OLD.code OR NEW.legal_name IS DISTINCT FROM OLD.legal_name OR NEW.epsilon_number IS DISTINCT FROM OLD.epsilon_number OR NEW.abn IS DISTINCT FROM OLD.abn) EXECUTE FUNCTION fold_employers();
--> statement-breakpoint
ALTER TABLE employers ADD CONSTRAINT employers_folded CHECK (folded IS NOT NULL) NOT VALID;
--> statement-breakpoint
CREATE FUNCTION fold_documents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.folded := folded_text(NEW.title);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER fold_new BEFORE INSERT ON documents FOR EACH ROW EXECUTE FUNCTION fold_documents();
--> statement-breakpoint
CREATE TRIGGER fold_changed BEFORE UPDATE ON documents FOR EACH ROW
  WHEN (NEW.folded IS NULL OR NEW.title IS DISTINCT FROM OLD.title) EXECUTE FUNCTION fold_documents();
--> statement-breakpoint
ALTER TABLE documents ADD CONSTRAINT documents_folded CHECK (folded IS NOT NULL) NOT VALID;
--> statement-breakpoint
CREATE FUNCTION fold_pre_enrolments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.folded := folded_text(NEW.invoice_number || ' ' || NEW.pre_enrolment_number);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER fold_new BEFORE INSERT ON pre_enrolments FOR EACH ROW EXECUTE FUNCTION fold_pre_enrolments();
--> statement-breakpoint
CREATE TRIGGER fold_changed BEFORE UPDATE ON pre_enrolments FOR EACH ROW
  WHEN (NEW.folded IS NULL OR NEW.invoice_number IS DISTINCT FROM OLD.invoice_number OR NEW.pre_enrolment_number IS DISTINCT FROM OLD.pre_enrolment_number) EXECUTE FUNCTION fold_pre_enrolments();
--> statement-breakpoint
ALTER TABLE pre_enrolments ADD CONSTRAINT pre_enrolments_folded CHECK (folded IS NOT NULL) NOT VALID;
--> statement-breakpoint
CREATE FUNCTION fold_portal_receipts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.folded := folded_text(NEW.receipt_number);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER fold_new BEFORE INSERT ON portal_receipts FOR EACH ROW EXECUTE FUNCTION fold_portal_receipts();
--> statement-breakpoint
CREATE TRIGGER fold_changed BEFORE UPDATE ON portal_receipts FOR EACH ROW
  WHEN (NEW.folded IS NULL OR NEW.receipt_number IS DISTINCT FROM OLD.receipt_number) EXECUTE FUNCTION fold_portal_receipts();
--> statement-breakpoint
ALTER TABLE portal_receipts ADD CONSTRAINT portal_receipts_folded CHECK (folded IS NOT NULL) NOT VALID;
--> statement-breakpoint
CREATE FUNCTION fold_receipts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.folded := folded_text(NEW.receipt_number);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER fold_new BEFORE INSERT ON receipts FOR EACH ROW EXECUTE FUNCTION fold_receipts();
--> statement-breakpoint
CREATE TRIGGER fold_changed BEFORE UPDATE ON receipts FOR EACH ROW
  WHEN (NEW.folded IS NULL OR NEW.receipt_number IS DISTINCT FROM OLD.receipt_number) EXECUTE FUNCTION fold_receipts();
--> statement-breakpoint
ALTER TABLE receipts ADD CONSTRAINT receipts_folded CHECK (folded IS NOT NULL) NOT VALID;
--> statement-breakpoint
CREATE FUNCTION fold_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.folded := folded_text(NEW.name || ' ' || NEW.email);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER fold_new BEFORE INSERT ON users FOR EACH ROW EXECUTE FUNCTION fold_users();
--> statement-breakpoint
CREATE TRIGGER fold_changed BEFORE UPDATE ON users FOR EACH ROW
  WHEN (NEW.folded IS NULL OR NEW.name IS DISTINCT FROM OLD.name OR NEW.email IS DISTINCT FROM OLD.email) EXECUTE FUNCTION fold_users();
--> statement-breakpoint
ALTER TABLE users ADD CONSTRAINT users_folded CHECK (folded IS NOT NULL) NOT VALID;
--> statement-breakpoint
CREATE FUNCTION fold_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.folded := folded_text(NEW.order_number || ' ' || coalesce(NEW.invoice_number, '') || ' ' || coalesce(NEW.pre_enrolment_number, '') || ' ' || NEW.student_number || ' ' || NEW.student_name || ' ' || NEW.buyer_name || ' ' || NEW.payer_name || ' ' || NEW.payer_email);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER fold_new BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION fold_orders();
--> statement-breakpoint
CREATE TRIGGER fold_changed BEFORE UPDATE ON orders FOR EACH ROW
  WHEN (NEW.folded IS NULL OR NEW.order_number IS DISTINCT FROM OLD.order_number OR NEW.invoice_number IS DISTINCT FROM OLD.invoice_number OR NEW.pre_enrolment_number IS DISTINCT FROM OLD.pre_enrolment_number OR NEW.student_number IS DISTINCT FROM OLD.student_number OR NEW.student_name IS DISTINCT FROM OLD.student_name OR NEW.buyer_name IS DISTINCT FROM OLD.buyer_name OR NEW.payer_name IS DISTINCT FROM OLD.payer_name OR NEW.payer_email IS DISTINCT FROM OLD.payer_email) EXECUTE FUNCTION fold_orders();
--> statement-breakpoint
ALTER TABLE orders ADD CONSTRAINT orders_folded CHECK (folded IS NOT NULL) NOT VALID;
--> statement-breakpoint
-- A new database has nothing to fill. In others the server fills the columns in batches, then adds the indexes and
-- validates the constraints, and reads the columns once all are valid (server/src/search/fill-folded.ts).
DO $$
DECLARE
  searched text;
  has_rows boolean;
BEGIN
  FOREACH searched IN ARRAY ARRAY['students', 'training_contracts', 'employer_contacts', 'employers', 'documents', 'pre_enrolments', 'portal_receipts', 'receipts', 'users', 'orders'] LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM %I)', searched) INTO has_rows;
    CONTINUE WHEN has_rows;
    EXECUTE format('ALTER TABLE %I VALIDATE CONSTRAINT %I', searched, searched || '_folded');
    IF EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN
      EXECUTE format('CREATE INDEX %I ON %I USING gin (folded gin_trgm_ops)', searched || '_by_folded', searched);
    END IF;
  END LOOP;
  IF NOT EXISTS (SELECT FROM contents) AND EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN
    CREATE INDEX contents_news_by_folded ON contents
      USING gin (folded_text((live ->> 'title') || ' ' || (live ->> 'summary')) gin_trgm_ops) WHERE kind = 'news';
  END IF;
END
$$;
--> statement-breakpoint
-- The words that staff may misspell are folded too. No release has used the former view.
DROP MATERIALIZED VIEW search_words;
--> statement-breakpoint
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
  CROSS JOIN LATERAL string_to_table(folded_text(text), ' ') word
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
