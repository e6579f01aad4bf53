import { z } from 'zod';
import { defineCall, defineDownload } from './call.ts';
import { count, day, id } from './values.ts';

/** A paper of a company. */
export const companyDocument = z.object({
  id,
  title: z.string(),
  category: z.string().nullable(),
  fileName: z.string(),
  /** Of the content, as found in it; `application/octet-stream` where it is not known. */
  mimeType: z.string(),
  /** Bytes. */
  size: count,
  createdDate: day,
  /** Uploaded in the portal, and not by the registry: who may write may delete it. */
  isPortals: z.boolean(),
  /** Whether a browser may show it in place. */
  isViewable: z.boolean(),
});
export type CompanyDocument = z.infer<typeof companyDocument>;

export const retrieveDocuments = defineCall({
  path: 'employer/retrieveDocuments',
  policy: 'readEmployer',
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
    'Deletes a document that was uploaded in the portal and that the registry has not taken over; answers those that are left.',
});

export const downloadDocument = defineDownload({
  path: 'employer/downloadDocument',
  policy: 'readEmployer',
  input: z.strictObject({ eId: id, dId: id, inline: z.stringbool().default(false) }),
  effect: 'The document; `inline` where a browser may show it in place.',
});

/**
 * `POST /api/employer/uploadDocument?eId=…&title=…&category=…` with the file as the body, its type in
 * `Content-Type` and its name in `X-File-Name`, encoded as in an address. Answers the company's
 * documents in the envelope. By who may write at the company.
 */
export const documentUploadPath = 'employer/uploadDocument';
