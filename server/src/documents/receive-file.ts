import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { canonicalType } from '@tradebridge/contract/file-kinds';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../platform/refusal.ts';
import { sizeLimit } from '../platform/serve-file-body.ts';
import { confirmedType } from './content-type.ts';

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

/**
 * Takes in a file of the types and size that are allowed, and refuses the rest before it is read where
 * that is possible. Its type is the one that its content shows.
 *
 * @throws Refusal `unsupportedMediaType`, `tooLarge` or `invalid`
 */
export async function receiveFile(
  request: FastifyRequest,
  content: Readable | undefined,
  {
    uploadMaxSize: most,
    uploadMimeTypes,
  }: { readonly uploadMaxSize: number; readonly uploadMimeTypes: readonly string[] },
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
