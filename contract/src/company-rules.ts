/** A contact's roles, the weakest first. */
export const employerRoles = ['reader', 'writer', 'admin'] as const;

/** Whether a role may sign off and pay, where a contact's own permissions say nothing. */
export const mayByRole = (role: (typeof employerRoles)[number]): boolean => role !== 'reader';

/** Maximum companies in a search result. */
export const maxMatches = 50;

/** Maximum contacts of a company. */
export const maxContacts = 500;

/** Maximum characters of an id, code or Epsilon number in a search. */
export const maxCompanyIdLength = 64;

/** Minimum characters of a name in a search. */
export const minSearchLength = 2;
