// How toasts appear and go, in milliseconds (SET-022).

/** How long a toast of success stays, and any other that names no time of its own. */
export const defaultToastMs = 4_000;
/** How long the toast of an error stays (LOG-025). */
export const errorToastMs = 10_000;
/** How long 'Company Changed' stays (COMP-013). */
export const companyChangedToastMs = 5_000;
/** How long the load or sync of a company's data takes before a toast says so (SYNC-002, COMP-016). */
export const dataToastDelayMs = 2_000;
