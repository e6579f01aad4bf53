import { uploadSubmissionFile as upload } from '@tradebridge/contract/submissions';
import type { FastifyInstance } from 'fastify';
import { receiveFile } from '../files/receive-file.ts';
import { succeeded } from '../platform/answer-error.ts';
import { parseInput } from '../platform/parse-input.ts';
import type { UploadParts } from '../platform/serve.ts';
import { serveFileBody } from '../platform/serve-file-body.ts';
import { beginUpload, keepSubmissionFile } from './upload-submission-file.ts';

/** Serves the upload of one file of a submission; see the contract. */
export function serveSubmissionUpload(app: FastifyInstance, parts: UploadParts): void {
  const { incoming, contextOf, permit, atEffect } = parts;
  serveFileBody(app, upload, async (request, content) => {
    const context = contextOf(request);
    await permit(upload, context, {});
    const query = parseInput(upload.input, request.query);
    const rules = await beginUpload(context, query);
    const awaiting = await receiveFile(request, content, { incoming, rules }, (received) =>
      atEffect.ofUser(upload, context, {}, (still) => keepSubmissionFile(still, query, received)),
    );
    return succeeded({ id: query.id, awaiting });
  });
}
