import { documentUploadRules, maxFileNameLength } from '@tradebridge/contract/document-rules';
import { uploadSignoffFile as upload } from '@tradebridge/contract/sign-offs';
import type { FastifyInstance } from 'fastify';
import { receiveFile } from '../files/receive-file.ts';
import { claimOfUser } from '../identity/failed-attempts.ts';
import { succeeded } from '../platform/answer-error.ts';
import { isRepetition } from '../platform/idempotency.ts';
import { parseInput } from '../platform/parse-input.ts';
import type { UploadParts } from '../platform/serve.ts';
import { fileNameOf, serveFileBody } from '../platform/serve-file-body.ts';
import { readSettings } from '../settings/read-settings.ts';
import { addSignOffFile } from './add-sign-off-file.ts';
import { findDecisionsForFile } from './sign-off-files.ts';

/** Serves the upload of a file to decisions; see the contract. */
export function serveSignOffFileUpload(app: FastifyInstance, parts: UploadParts): void {
  const { incoming, contextOf, permit, atEffect } = parts;
  serveFileBody(app, upload, async (request, content) => {
    const context = contextOf(request);
    const { eId, rIds } = parseInput(upload.input, request.query);
    await permit(upload, context, { eId });
    if (await isRepetition(context, upload.path)) {
      await claimOfUser(context, context.db, 'repeatedUpload');
    } else {
      await findDecisionsForFile(context, context.db, { eId, rIds });
      await claimOfUser(context, context.db, 'upload');
    }
    const settings = await readSettings(context.db, context.institution);
    const receiver = { incoming, rules: documentUploadRules(settings) };
    const added = await receiveFile(request, content, receiver, (received) => {
      const naming = { longest: maxFileNameLength, fallback: 'file', type: received.mimeType };
      const fileName = fileNameOf(request, naming);
      return atEffect.ofUser(upload, context, { eId }, (still) =>
        addSignOffFile(still, { eId, rIds, fileName }, received),
      );
    });
    return succeeded(added);
  });
}
