/** The most companies that are kept in sight of those that somebody looked at. */
export const maxRecentCompanies = 6;
