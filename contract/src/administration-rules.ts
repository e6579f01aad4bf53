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
 * The path after `/api/` of a `POST` with the zip as its body (`application/zip`) and its
 * URI-encoded name in `X-File-Name`. For administrators; the result is an `ExtractUpload`.
 */
export const extractUploadPath = 'registry/upload';
