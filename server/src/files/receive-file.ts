import { Readable } from 'node:stream';
import type { UploadRules } from '@tradebridge/contract/document-rules';
import { canonicalType, fileKindLabels, isCalledHeic } from '@tradebridge/contract/file-kinds';
import { sizeInWords } from '@tradebridge/contract/file-size';
import type { FastifyRequest } from 'fastify';
import type { IncomingFile, IncomingFiles } from '../platform/incoming-files.ts';
import { Refusal } from '../platform/refusal.ts';
import { ArrivingContent } from './arriving-content.ts';
import { fileLabels as labels } from './labels.ts';

const refuseType = () =>
  new Refusal('unsupportedMediaType', {
    message: labels.typeRefused,
  });

const refuseHeic = () =>
  new Refusal('unsupportedMediaType', {
    message: fileKindLabels.heic,
  });

const refuseSize = (limit: number) =>
  new Refusal('tooLarge', { message: [labels.sizeRefused, { limit: sizeInWords(limit) }] });

/** A file that was inspected while it arrived. */
export interface ReceivedFile extends IncomingFile {
  /** According to its content. */
  readonly mimeType: string;
}

interface Receiver {
  readonly incoming: IncomingFiles;
  readonly rules: UploadRules;
}

/**
 * Receives a file of a permitted type and size and passes it to `use`; afterwards only what that
 * stored remains. Anything else is refused before it is read if possible, otherwise while it
 * arrives.
 * @throws Refusal `unsupportedMediaType`, `tooLarge` or `invalid`
 */
export async function receiveFile<Result>(
  request: FastifyRequest,
  content: Readable | undefined,
  { incoming, rules: { uploadMaxSize: limit, uploadMimeTypes } }: Receiver,
  use: (file: ReceivedFile) => Promise<Result>,
): Promise<Result> {
  const allowed = new Set(uploadMimeTypes.map(canonicalType));
  const statedType = canonicalType(request.headers['content-type'] ?? '');
  const isStated = statedType !== '' && statedType !== 'application/octet-stream';
  if (isStated && !allowed.has(statedType)) {
    throw isCalledHeic({ name: '', type: statedType }) ? refuseHeic() : refuseType();
  }
  if (Number(request.headers['content-length']) > limit) throw refuseSize(limit);
  const arriving = new ArrivingContent(statedType);
  const refuseWrong = (type: string | undefined) => {
    if (type !== undefined && allowed.has(type)) return;
    if (arriving.isHeic) throw refuseHeic();
    if (type === undefined) {
      throw new Refusal('unsupportedMediaType', {
        message: labels.typeDiffers,
      });
    }
    throw refuseType();
  };
  let size = 0;
  const inspect = async (piece: Buffer) => {
    size += piece.length;
    if (size > limit) throw refuseSize(limit);
    const early = await arriving.look(piece);
    if (early) refuseWrong(early.type);
  };
  return incoming.receive(content ?? Readable.from([]), inspect, async (file) => {
    if (file.size === 0) throw new Refusal('invalid', { message: labels.emptyRefused });
    const mimeType = await arriving.type();
    refuseWrong(mimeType);
    // An undefined type was refused.
    return use({ ...file, mimeType: mimeType ?? '' });
  });
}
