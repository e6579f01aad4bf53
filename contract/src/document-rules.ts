/** Documents of a company that users uploaded and the registry has not taken over: more are refused. */
export const maxUploadedDocuments = 500;

/** Characters. */
export const maxDocumentTitleLength = 200;
export const maxDocumentCategoryLength = 100;
export const maxFileNameLength = 200;

/** For how long after its upload a document can be deleted, in milliseconds; then the registry is told. */
export const documentDeletableFor = 10 * 60_000;

/** What may be uploaded: types, and bytes of each file. */
export interface UploadRules {
  readonly uploadMimeTypes: readonly string[];
  readonly uploadMaxSize: number;
}

/** What users may upload as documents of their company: the types of every upload, and a limit of its own. */
export const documentUploadRules = ({
  uploadMimeTypes,
  documentMaxSize,
}: {
  readonly uploadMimeTypes: readonly string[];
  readonly documentMaxSize: number;
}): UploadRules => ({ uploadMimeTypes, uploadMaxSize: documentMaxSize });

/** Types of content that a browser may show in place; everything else is saved. */
export const viewableTypes: ReadonlySet<string> = new Set([
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'text/plain',
]);

/** What can be uploaded until an administrator changes it, and how large it may be in bytes (FILE-003, 004). */
export const defaultUploadTypes: readonly string[] = [
  'image/jpeg',
  'image/png',
  'image/gif',
  'application/pdf',
  'application/gzip',
  'application/x-gzip',
  'application/zip',
  'application/x-zip-compressed',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
];
export const defaultUploadMaxSize = 204_800;
/** How large a document of a company may be until an administrator changes it, in bytes. */
export const defaultDocumentMaxSize = 10 * 1024 ** 2;

/** Whether a text has the form of a media type, `application/pdf`: no parameters, no wildcards. */
export const isMediaType = (type: string): boolean =>
  /^[a-z\d][\w!#$&^.+-]{0,126}\/[a-z\d][\w!#$&^.+-]{0,126}$/i.test(type);

/**
 * `POST /api/employer/uploadDocument?eId=…&title=…&category=…` with the file as the body, its type in
 * `Content-Type` and its name in `X-File-Name`, encoded as in an address. Answers the company's
 * documents in the envelope. By who may write at the company. An `Idempotency-Key` is heeded.
 */
export const documentUploadPath = 'employer/uploadDocument';
