/** Companies that one stream can follow: what the tabs of a browser show between them. */
export const maxCompaniesOfStream = 12;

/** How often the server writes something to every stream, in milliseconds. */
export const heartbeatMs = 25_000;
