/** Maximum companies that one stream can follow: those shown in the tabs of a browser. */
export const maxCompaniesOfStream = 12;

/** Milliseconds between heartbeats on each stream. */
export const heartbeatMs = 25_000;
