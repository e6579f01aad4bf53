/** Characters of an administrator's reason for acting on an account. */
export const minReasonLength = 3;
export const maxReasonLength = 500;

/** For how long the last import can be undone. */
export const undoableHours = 24;

/** Rows that are named where an import cannot be undone; the rest are counted. */
export const maxUndoBlocksShown = 200;

/** Companies that the preview of an import names, those with the most changes first. */
export const maxCompaniesShown = 50;

/** Uploaded extracts that may wait to be tried or imported before another is refused. */
export const maxExtractsWaiting = 5;

/**
 * `POST /api/` and this: the zip itself as the body (`application/zip`), its name URI-encoded in
 * `X-File-Name`. For administrators and service tokens; answers the envelope with an `ExtractUpload`.
 */
export const extractUploadPath = 'registry/upload';
