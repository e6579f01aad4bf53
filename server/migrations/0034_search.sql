-- Indexes over parts of words for what staff search in all companies, where PostgreSQL brings what they
-- need. Without them a search reads every row, which answers the same but for spelling mistakes.
DO $$
BEGIN
  CREATE INDEX training_contracts_search ON training_contracts
    USING gin (searchable(training_contract_number) gin_trgm_ops);
  CREATE INDEX employers_search ON employers USING gin (
    searchable(name || ' ' || code || ' ' || coalesce(legal_name, '') || ' ' || coalesce(epsilon_number, '')
      || ' ' || coalesce(abn, '')) gin_trgm_ops);
  CREATE INDEX employer_contacts_search ON employer_contacts
    USING gin (searchable(given_name || ' ' || family_name || ' ' || email) gin_trgm_ops);
  CREATE INDEX pre_enrolments_search ON pre_enrolments
    USING gin (searchable(invoice_number || ' ' || pre_enrolment_number) gin_trgm_ops);
  CREATE INDEX receipts_search ON receipts USING gin (searchable(receipt_number) gin_trgm_ops);
  CREATE INDEX portal_receipts_search ON portal_receipts
    USING gin (searchable(receipt_number) gin_trgm_ops);
  CREATE INDEX documents_search ON documents USING gin (searchable(title) gin_trgm_ops);
  CREATE INDEX contents_news_search ON contents
    USING gin (searchable((live ->> 'title') || ' ' || (live ->> 'summary')) gin_trgm_ops)
    WHERE kind = 'news';
EXCEPTION WHEN OTHERS THEN
  RAISE NOTICE 'What staff search is searched without an index: %', SQLERRM;
END
$$;
