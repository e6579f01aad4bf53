import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import {
  canonicalType,
  documentUploadPath,
  longestDocumentTitle,
  longestFileName,
} from '@tradebridge/contract/document-rules';
import { documentUploadQuery } from '@tradebridge/contract/documents';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { succeeded } from '../platform/answer-error.ts';
import type { Context } from '../platform/context.ts';
import { Refusal } from '../platform/refusal.ts';
import { parseInput, refuseUnlessPermitted } from '../platform/serve.ts';
import { fileNameOf, serveFileBody, sizeLimit } from '../platform/serve-file-body.ts';
import { readSettings } from '../settings/read-settings.ts';
import { confirmedType } from './content-type.ts';
import { listDocuments } from './list-documents.ts';
import { refuseTooMany, uploadDocument } from './upload-document.ts';

const refuseType = () =>
  new Refusal('unsupportedMediaType', {
    message: 'A file of this type cannot be uploaded here.',
  });

const kibibyte = 1024;
const refuseSize = (most: number) =>
  new Refusal('tooLarge', {
    message: `A file can be no more than ${Math.floor((most / kibibyte) * 10) / 10} KB.`,
  });

async function readBody(content: Readable, most: number): Promise<Buffer> {
  try {
    const limit = sizeLimit(most, () => refuseSize(most));
    const [body] = await Promise.all([buffer(limit), pipeline(content, limit)]);
    return body;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal('invalid', { message: 'The file was cut short.' });
  }
}

/** Takes in what the settings allow, and refuses the rest before it is read where that is possible. */
async function receive(
  request: FastifyRequest,
  content: Readable | undefined,
  { uploadMaxSize: most, uploadMimeTypes }: { uploadMaxSize: number; uploadMimeTypes: string[] },
): Promise<{ content: Buffer; mimeType: string }> {
  const allowed = new Set(uploadMimeTypes.map(canonicalType));
  const told = canonicalType(request.headers['content-type'] ?? '');
  const isTold = told !== '' && told !== 'application/octet-stream';
  if (isTold && !allowed.has(told)) throw refuseType();
  if (Number(request.headers['content-length']) > most) throw refuseSize(most);
  const body = content ? await readBody(content, most) : Buffer.alloc(0);
  if (body.length === 0) throw new Refusal('invalid', { message: 'The file is empty.' });
  const mimeType = await confirmedType(body, told);
  if (mimeType === undefined) {
    throw new Refusal('unsupportedMediaType', {
      message: 'The file is not of the type that it says it is.',
    });
  }
  if (!allowed.has(mimeType)) throw refuseType();
  return { content: body, mimeType };
}

const withoutEnding = (name: string) =>
  Array.from(name.replace(/\.\w{1,10}$/, '') || name)
    .slice(0, longestDocumentTitle)
    .join('');

/** Serves the upload of a company's document; see the contract. */
export function serveDocumentUpload(
  app: FastifyInstance,
  contextOf: (request: FastifyRequest) => Context,
): void {
  serveFileBody(app, { path: documentUploadPath }, async (request, content) => {
    const context = contextOf(request);
    const { eId, title, category } = parseInput(documentUploadQuery, request.query);
    const policy = { path: documentUploadPath, policy: 'writeEmployer' } as const;
    await refuseUnlessPermitted(policy, context, { eId });
    await refuseTooMany(context.db, eId);
    const settings = await readSettings(context.db, context.institution);
    const received = await receive(request, content, settings);
    const fileName = fileNameOf(request, { longest: longestFileName, fallback: 'document' });
    await uploadDocument(context, {
      employerId: eId,
      title: title ?? withoutEnding(fileName),
      category: category ?? null,
      fileName,
      ...received,
    });
    return succeeded(await listDocuments(context, { eId }));
  });
}
