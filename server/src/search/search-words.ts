import { statement } from '../platform/database.ts';

/**
 * Updates `search_words` from the names and titles in use, while searches go on. Before that, staff
 * find new names only as they are spelt.
 */
export const refreshSearchWords = statement(
  'refresh-search-words',
  'select refresh_search_words()',
);
