/** Maximum recently viewed companies shown to staff. */
export const maxRecentCompanies = 6;
