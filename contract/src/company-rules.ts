/** The most companies that a search answers. */
export const mostMatches = 50;

/** The shortest part of a name that is searched for, in characters. */
export const shortestSearch = 2;
