/** The most companies that a search answers. */
export const maxMatches = 50;

/** Contacts that a company can have before none can be added. */
export const maxContacts = 500;

/** The longest id, code or Epsilon number that is searched for, in characters. */
export const maxCompanyIdLength = 64;

/** The shortest part of a name that is searched for, in characters. */
export const minSearchLength = 2;
