import { defineCall, defineDownload, defineUpload } from './call.ts';
import {
  documentUploadPath,
  maxDocumentCategoryLength,
  maxDocumentTitleLength,
} from './document-rules.ts';
import { z } from './schema.ts';
import { count, day, id, instant, optionalLine } from './values.ts';

/** A document of a company. */
export const companyDocument = z.object({
  id,
  title: z.string(),
  category: z.string().nullable(),
  fileName: z.string(),
  /** Detected from the content; `application/octet-stream` if unknown. */
  mimeType: z.string(),
  /** In bytes. */
  size: count,
  createdDate: day,
  /** When it was uploaded; if only the day is known, the start of that day at the institution. */
  createdAt: instant,
  /** Uploaded in the portal and not imported by the registry yet. */
  isPortals: z.boolean(),
  /**
   * Whether users with write access may still delete it, because the registry has not been told of
   * it.
   */
  isDeletable: z.boolean(),
  /** Whether a browser may display it. */
  isViewable: z.boolean(),
});
export type CompanyDocument = z.infer<typeof companyDocument>;

export const retrieveDocuments = defineCall({
  path: 'employer/retrieveDocuments',
  policy: 'readEmployer',
  whileViewing: 'reads',
  input: z.strictObject({ eId: id }),
  result: z.array(companyDocument),
  effect: "The company's documents, the newest first.",
});

export const deleteDocument = defineCall({
  path: 'employer/deleteDocument',
  policy: 'writeEmployer',
  input: z.strictObject({ eId: id, dId: id }),
  result: z.array(companyDocument),
  effect:
    'Deletes a document that was uploaded in the portal and that the registry has not been told of; answers those that are left.',
});

export const downloadDocument = defineDownload({
  path: 'employer/downloadDocument',
  policy: 'readEmployer',
  whileViewing: 'reads',
  input: z.strictObject({ eId: id, dId: id, inline: z.stringbool().default(false) }),
  effect: 'The document; `inline` where a browser may show it in place.',
});

export const uploadDocument = defineUpload({
  path: documentUploadPath,
  policy: 'writeEmployer',
  input: z.strictObject({
    eId: id,
    /** Without one, the file's name is the title. */
    title: optionalLine(maxDocumentTitleLength).optional(),
    category: optionalLine(maxDocumentCategoryLength).optional(),
  }),
  result: retrieveDocuments.result,
  takesFileName: true,
  idempotency: 'answer',
  effect: "Takes a document of a company, and answers the company's documents.",
});
