import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { CommandFault } from '../platform/command.ts';
import {
  isMissing,
  openS3Client,
  type S3Advice,
  type S3Place,
  startFailureOf,
} from '../platform/s3-client.ts';
import type { BackupPlace } from './backup-place.ts';

/** While the database loads what has come, nothing more is read from the store. */
const silenceTimeoutMs = 120_000;

/** A stream is kept as parts of this size, of which a store takes 10,000: 156 GiB compressed. */
const partBytes = 16 * 1024 ** 2;

const advice: S3Advice = {
  variables: 'BACKUP_S3',
  missingBucket: 'create it, or name another one.',
};

/** The client adds this to whatever a request failed with. */
const isOfClient = (error: unknown) => error instanceof Error && '$metadata' in error;

/** Cuts a stream into parts of one size, the last shorter, and at least one. */
async function* inParts(pieces: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const piece of pieces) {
    waiting.push(piece);
    length += piece.length;
    while (length > size) {
      const whole = Buffer.concat(waiting);
      yield whole.subarray(0, size);
      waiting = [whole.subarray(size)];
      length -= size;
    }
  }
  yield Buffer.concat(waiting);
}

type ObjectName = { readonly Bucket: string; readonly Key: string };

async function sendParts(
  client: S3Client,
  object: ObjectName,
  parts: AsyncIterable<Buffer>,
): Promise<void> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(object));
  const upload = { ...object, UploadId };
  try {
    const sent: { PartNumber: number; ETag: string | undefined }[] = [];
    for await (const Body of parts) {
      const PartNumber = sent.length + 1;
      const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body }));
      sent.push({ PartNumber, ETag });
    }
    await client.send(
      new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: sent } }),
    );
  } catch (error) {
    // A store charges for parts that are never put together; a lifecycle rule removes what is left.
    await client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined);
    throw error;
  }
}

/** Sends a stream of unknown length, of which a few parts at most are in memory. */
async function send(
  client: S3Client,
  object: ObjectName,
  pieces: AsyncIterable<Buffer>,
  size: number,
): Promise<void> {
  const parts = inParts(pieces, size);
  const first = await parts.next();
  const second = await parts.next();
  if (second.done) {
    await client.send(new PutObjectCommand({ ...object, Body: first.value }));
    return;
  }
  await sendParts(
    client,
    object,
    (async function* () {
      yield first.value;
      yield second.value;
      yield* parts;
    })(),
  );
}

/**
 * Keeps a backup in a bucket, under a prefix.
 *
 * @param partSize the size of an upload's parts, smaller in tests
 */
export function bucketPlace(
  place: S3Place,
  prefix: string,
  { partSize = partBytes }: { partSize?: number } = {},
): BackupPlace {
  const { bucket } = place;
  const name = `s3://${bucket}/${prefix}`;
  const client = openS3Client(place, { silenceTimeoutMs, maxAttempts: 4 });
  const objectOf = (part: string) => ({ Bucket: bucket, Key: `${prefix}/${part}` });
  const storeFault = (cause: unknown) =>
    startFailureOf(cause, place, advice) ??
    new CommandFault(`The store of ${name} does not answer, or has failed.`, { cause });
  const orFault = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work;
    } catch (error) {
      // Anything else is a fault of what was to be kept, such as the database's.
      throw isOfClient(error) ? storeFault(error) : error;
    }
  };
  const contentOf = async function* (body: Readable): AsyncGenerator<Buffer> {
    try {
      yield* body;
    } catch (error) {
      throw storeFault(error);
    }
  };
  const list = (asked: { Delimiter?: string; MaxKeys?: number; ContinuationToken?: string }) =>
    orFault(
      client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: `${prefix}/`, ...asked })),
    );
  const open = async (part: string) => {
    const found = await orFault(
      client.send(new GetObjectCommand(objectOf(part))).catch((error: unknown) => {
        if (isMissing(error)) return undefined;
        throw error;
      }),
    );
    return found?.Body instanceof Readable ? Readable.from(contentOf(found.Body)) : undefined;
  };
  return {
    name,
    async prepare() {
      const { Contents = [] } = await list({ MaxKeys: 1 });
      if (Contents.length === 0) return;
      throw new CommandFault(`${name} is not empty: name a new prefix for each backup.`);
    },
    keep: (part) => (pieces) => orFault(send(client, objectOf(part), pieces, partSize)),
    open,
    async withFile(part, work) {
      const content = await open(part);
      if (!content) throw new CommandFault(`${part} is missing from ${name}.`);
      const folder = await mkdtemp(join(tmpdir(), 'tradebridge-restore-'));
      try {
        const path = join(folder, 'part');
        await pipeline(content, createWriteStream(path, { mode: 0o600 }));
        await work(path);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    async names() {
      const names: string[] = [];
      let token: string | undefined;
      do {
        const page = await list({
          Delimiter: '/',
          ...(token === undefined ? {} : { ContinuationToken: token }),
        });
        for (const { Prefix = '' } of page.CommonPrefixes ?? []) {
          names.push(Prefix.slice(prefix.length + 1, -1));
        }
        token = page.NextContinuationToken;
      } while (token !== undefined);
      return names;
    },
  };
}
