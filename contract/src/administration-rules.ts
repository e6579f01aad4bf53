/** Characters of an administrator's reason for acting on an account. */
export const minReasonLength = 3;
export const maxReasonLength = 500;

/** Uploaded extracts that may wait for an import before another is refused. */
export const maxExtractsWaiting = 5;

/**
 * The path after `/api/` of a `POST` with the zip as its body (`application/zip`) and its
 * URI-encoded name in `X-File-Name`. For administrators; the result is an `ExtractUpload`.
 */
export const extractUploadPath = 'registry/upload';
