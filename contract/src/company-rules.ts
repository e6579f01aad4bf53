/** Maximum companies in a search result. */
export const maxMatches = 50;

/** Maximum contacts of a company. */
export const maxContacts = 500;

/** Maximum characters of an id, code or Epsilon number in a search. */
export const maxCompanyIdLength = 64;

/** Minimum characters of a name in a search. */
export const minSearchLength = 2;
