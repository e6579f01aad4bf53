/** Characters of the reason that an administrator gives for what is done to an account. */
export const minReasonLength = 3;
export const maxReasonLength = 500;

/** Uploaded extracts that may wait to be tried or imported before another is refused. */
export const maxExtractsWaiting = 5;

/**
 * `POST /api/` and this: the zip itself as the body (`application/zip`), its name URI-encoded in
 * `X-File-Name`. For administrators and service tokens; answers the envelope with an `ExtractUpload`.
 */
export const extractUploadPath = 'registry/upload';
