/** How many uploaded documents of a company may wait for the registry to import them. */
export const maxUploadedDocuments = 500;

/** Maximum characters of a title. */
export const maxDocumentTitleLength = 200;
export const maxDocumentCategoryLength = 100;
export const maxFileNameLength = 200;

/**
 * Milliseconds after its upload during which a document can be deleted; then it is announced to the registry.
 */
export const documentDeletableFor = 10 * 60_000;

/** Allowed types, and bytes per file. */
export interface UploadRules {
  readonly uploadMimeTypes: readonly string[];
  readonly uploadMaxSize: number;
}

/** The rules for documents of a company: the types of every upload, with a separate size limit. */
export const documentUploadRules = ({
  uploadMimeTypes,
  documentMaxSize,
}: {
  readonly uploadMimeTypes: readonly string[];
  readonly documentMaxSize: number;
}): UploadRules => ({ uploadMimeTypes, uploadMaxSize: documentMaxSize });

/** Content types that a browser may display; everything else is downloaded. */
export const viewableTypes: ReadonlySet<string> = new Set([
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'text/plain',
]);

/** Types and size in bytes that can be uploaded by default (FILE-003, 004). */
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
/** Default size limit for a company's documents, in bytes. */
export const defaultDocumentMaxSize = 10 * 1024 ** 2;

/** Whether a text is a media type such as `application/pdf`, without parameters or wildcards. */
export const isMediaType = (type: string): boolean =>
  /^[a-z\d][\w!#$&^.+-]{0,126}\/[a-z\d][\w!#$&^.+-]{0,126}$/i.test(type);

/**
 * `POST /api/employer/uploadDocument?eId=…&title=…&category=…` with the file as the body, its type
 * in `Content-Type` and its URI-encoded name in `X-File-Name`. The result is the company's
 * documents. Needs write access at the company; supports `Idempotency-Key`.
 */
export const documentUploadPath = 'employer/uploadDocument';
