import {
  documentUploadRules,
  maxDocumentTitleLength,
  maxFileNameLength,
} from '@tradebridge/contract/document-rules';
import { uploadDocument as upload } from '@tradebridge/contract/documents';
import type { FastifyInstance } from 'fastify';
import { receiveFile } from '../files/receive-file.ts';
import { claimOfUser } from '../identity/failed-attempts.ts';
import { succeeded } from '../platform/answer-error.ts';
import { isRepetition } from '../platform/idempotency.ts';
import { parseInput } from '../platform/parse-input.ts';
import type { UploadParts } from '../platform/serve.ts';
import { fileNameOf, serveFileBody } from '../platform/serve-file-body.ts';
import { readSettings } from '../settings/read-settings.ts';
import { refuseTooMany } from './file-document.ts';
import { listDocuments } from './list-documents.ts';
import { uploadDocument } from './upload-document.ts';

const withoutEnding = (name: string) =>
  Array.from(name.replace(/\.\w{1,10}$/, '') || name)
    .slice(0, maxDocumentTitleLength)
    .join('');

/** Serves the upload of a company's document; see the contract. */
export function serveDocumentUpload(app: FastifyInstance, parts: UploadParts): void {
  const { incoming, contextOf, permit, atEffect } = parts;
  serveFileBody(app, upload, async (request, content) => {
    const context = contextOf(request);
    const { eId, title, category } = parseInput(upload.input, request.query);
    await permit(upload, context, { eId });
    if (await isRepetition(context, upload.path)) {
      await claimOfUser(context, context.db, 'repeatedUpload');
    } else {
      await refuseTooMany(context.db, eId);
      await claimOfUser(context, context.db, 'upload');
    }
    const settings = await readSettings(context.db, context.institution);
    const receiver = { incoming, rules: documentUploadRules(settings) };
    const documents = await receiveFile(request, content, receiver, (received) => {
      const fileName = fileNameOf(request, {
        longest: maxFileNameLength,
        fallback: 'document',
        type: received.mimeType,
      });
      const given = {
        employerId: eId,
        title: title ?? withoutEnding(fileName),
        category: category ?? null,
        fileName,
      };
      return atEffect.ofUser(upload, context, { eId }, async (still) => {
        await uploadDocument(still, given, received);
        return listDocuments(still, { eId });
      });
    });
    return succeeded(documents);
  });
}
