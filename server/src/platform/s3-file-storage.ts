import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import {
  checkedObjectName,
  checkedStoreKey,
  type FileStorage,
  isFileName,
  isStoreKey,
  type NamedObjects,
  type ObjectMetadata,
  placeInStore,
  type StoreEntries,
} from './file-storage.ts';
import type { IncomingFile } from './incoming-files.ts';
import { platformLabels } from './labels.ts';
import { Refusal } from './refusal.ts';
import {
  isMissing,
  isPassing,
  openS3Client,
  type S3Advice,
  type S3Place,
  startFailureOf,
} from './s3-client.ts';

/** How long the store may be silent before it counts as unavailable. */
const silenceTimeoutMs = 5_000;

/** Seconds after which the store may be back. */
const retryAfterSeconds = 10;

async function orAway<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw new Refusal('unavailable', {
      message: platformLabels.filesOutOfReach,
      retryAfter: retryAfterSeconds,
      cause: error,
    });
  }
}

const unlessMissing = <Result>(work: Promise<Result>): Promise<Result | undefined> =>
  orAway(
    work.catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    }),
  );

const advice: S3Advice = {
  variables: 'FILES_S3',
  missingBucket: 'create it, or set FILES_S3_BUCKET to an existing one.',
};

/** The headers of a request that stores a content. */
interface Sent extends Pick<IncomingFile, 'size' | 'sha256'> {
  readonly key: string;
  readonly metadata?: ObjectMetadata;
}

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** Bytes of a value in a header: stores accept 2 kB of metadata for an object. */
const maxHeaderLength = 800;

/** A text encoded for a header, truncated between two characters if it is too long. */
function headerOf(text: string): string {
  let header = '';
  for (const character of text.toWellFormed()) {
    const encoded = encodeURIComponent(character);
    if (header.length + encoded.length > maxHeaderLength) break;
    header += encoded;
  }
  return header;
}

/** Headers are case-insensitive; the store adds `x-amz-meta-`. */
const headersOf = (metadata: ObjectMetadata) =>
  Object.fromEntries(
    Object.entries(metadata).map(([name, text]) => [name.toLowerCase(), headerOf(text)]),
  );

/**
 * Stores files in a bucket, each under the same path as in a folder. Refused as unavailable if the
 * store does not respond, or denies access.
 */
export function openS3FileStorage(
  place: S3Place,
  { silence = silenceTimeoutMs }: { silence?: number } = {},
): FileStorage {
  const { bucket } = place;
  // A buffer is sent again by the client, a stream by `sendFile`.
  const client = openS3Client(place, { silenceTimeoutMs: silence, maxAttempts: 2 });
  const findBucket = () => orAway(client.send(new HeadBucketCommand({ Bucket: bucket })));
  const objectOf = (key: string) => ({ Bucket: bucket, Key: key });
  const sizeOf = async (name: string) => {
    if (!isFileName(name)) return undefined;
    const head = await unlessMissing(
      client.send(new HeadObjectCommand(objectOf(placeInStore(name)))),
    );
    return head?.ContentLength;
  };
  const openKey = async (key: string) => {
    const found = await unlessMissing(client.send(new GetObjectCommand(objectOf(key))));
    if (!(found?.Body instanceof Readable) || found.ContentLength === undefined) return undefined;
    return { content: found.Body, size: found.ContentLength };
  };
  const putOf = ({ key, size, sha256, metadata = {} }: Sent, content: Buffer | Readable) => {
    const command = new PutObjectCommand({
      ...objectOf(key),
      Body: content,
      ContentLength: size,
      ContentType: 'application/octet-stream',
      Metadata: headersOf(metadata),
    });
    // The hash for the signature is known, so a stream is signed too, and the store verifies it.
    command.middlewareStack.add(
      (next) => (args) => {
        const request = args.request as { headers: Record<string, string> };
        request.headers['x-amz-content-sha256'] = sha256;
        return next(args);
      },
      { step: 'build', name: 'signWithHash' },
    );
    return command;
  };
  const send = async (sent: Sent, content: Buffer | Readable) => {
    await client.send(putOf(sent, content));
  };
  const sendOnce = async (sent: Sent, path: string) => {
    const content = createReadStream(path);
    try {
      await send(sent, content);
    } finally {
      // A request that failed early leaves it open.
      content.destroy();
    }
  };
  /** The client retries a buffer, but not a stream, of which it may have sent a part. */
  const sendFile = (sent: Sent, path: string) =>
    sendOnce(sent, path).catch((error: unknown) => {
      if (!isPassing(error)) throw error;
      return sendOnce(sent, path);
    });
  const unlessThere = async (name: string, size: number, work: () => Promise<void>) => {
    if ((await sizeOf(name)) !== size) await orAway(work());
    return name;
  };
  const objects: NamedObjects = {
    async put(name, content, metadata) {
      const key = checkedObjectName(name);
      if ('path' in content) {
        const { size, sha256, path } = content;
        await orAway(sendFile({ key, size, sha256, metadata }, path));
      } else {
        const { length: size } = content;
        await orAway(send({ key, size, sha256: hashOf(content), metadata }, content));
      }
    },
    open: (name) => openKey(checkedObjectName(name)),
    async remove(name) {
      await unlessMissing(client.send(new DeleteObjectCommand(objectOf(checkedObjectName(name)))));
    },
  };
  const pageAfter = (token: string | undefined) =>
    orAway(client.send(new ListObjectsV2Command({ Bucket: bucket, ContinuationToken: token })));
  const metadataOf = async (key: string): Promise<ObjectMetadata> => {
    const head = await unlessMissing(client.send(new HeadObjectCommand(objectOf(key))));
    return Object.fromEntries(
      Object.entries(head?.Metadata ?? {}).map(([name, text]) => [name, decodeURIComponent(text)]),
    );
  };
  const all: StoreEntries = {
    async *entries() {
      let token: string | undefined;
      do {
        const { Contents = [], NextContinuationToken } = await pageAfter(token);
        for (const { Key: key = '' } of Contents) {
          if (isStoreKey(key)) yield { key, metadata: await metadataOf(key) };
        }
        token = NextContinuationToken;
      } while (token !== undefined);
    },
    openEntry: (key) => openKey(checkedStoreKey(key)),
    async putEntry({ key, metadata }, { size, sha256, path }) {
      await orAway(sendFile({ key: checkedStoreKey(key), size, sha256, metadata }, path));
    },
  };
  return {
    ...all,
    store(content) {
      const name = hashOf(content);
      const sent = { key: placeInStore(name), size: content.length, sha256: name };
      return unlessThere(name, content.length, () => send(sent, content));
    },
    storeFile({ path, size, sha256 }) {
      const sent = { key: placeInStore(sha256), size, sha256 };
      return unlessThere(sha256, size, () => sendFile(sent, path));
    },
    open: async (name) => (isFileName(name) ? openKey(placeInStore(name)) : undefined),
    async has(name) {
      if ((await sizeOf(name)) !== undefined) return true;
      // A response without a body does not distinguish a missing object from a missing bucket.
      await findBucket();
      return false;
    },
    objects,
    async check() {
      try {
        await findBucket();
      } catch (error) {
        throw (error instanceof Refusal && startFailureOf(error.cause, place, advice)) || error;
      }
    },
  };
}
