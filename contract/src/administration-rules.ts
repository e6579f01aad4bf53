/** Characters of the reason that an administrator gives for what is done to an account. */
export const shortestReason = 3;
export const longestReason = 500;
