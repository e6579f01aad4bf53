import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import {
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { type FileStorage, isFileName, placeInStore } from './file-storage.ts';
import { platformLabels } from './labels.ts';
import { Refusal } from './refusal.ts';
import { StartFailure } from './start-failure.ts';

/** A bucket of any store that speaks the S3 protocol, and the key that may read and write it. */
export interface S3Place {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

/** How long the store may be silent before it counts as away, in milliseconds. */
const patience = 5_000;

/** How long a file may take to go there, in milliseconds. */
const wholePatience = 120_000;

/** Seconds after which the store may be back. */
const awayFor = 10;

const statusOf = (error: unknown) =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

/** Whether the same request may succeed a moment later. */
const isPassing = (error: unknown) => {
  const status = statusOf(error);
  return status === undefined || status >= 500 || status === 429;
};

/** That an object is missing; a bucket that is missing answers 404 too. */
const isMissing = (error: unknown) =>
  error instanceof S3ServiceException && statusOf(error) === 404 && error.name !== 'NoSuchBucket';

const quiet = () => undefined;

async function orAway<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw new Refusal('unavailable', {
      message: platformLabels.filesOutOfReach,
      retryAfter: awayFor,
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

/** What the operator has to put right, by how the store answers for its bucket. */
function startFailureOf(error: unknown, { bucket, endpoint }: S3Place): StartFailure | undefined {
  const status = statusOf(error);
  const place = new URL(endpoint).host;
  const fail = (words: string) => new StartFailure(words, { cause: error });
  if (status === 404) {
    return fail(
      `The store at ${place} has no bucket ${bucket}: make it, or set FILES_S3_BUCKET to one that it has.`,
    );
  }
  if (status === 401 || status === 403) {
    return fail(
      `The store at ${place} does not let the key into its bucket ${bucket}: see that FILES_S3_ACCESS_KEY, FILES_S3_SECRET_KEY and FILES_S3_REGION are right, and that the key may list the bucket.`,
    );
  }
  if (status !== undefined && status >= 300 && status < 500 && status !== 429) {
    return fail(
      `The store at ${place} does not take requests for its bucket ${bucket} (${status}): see that FILES_S3_ENDPOINT and FILES_S3_REGION are right.`,
    );
  }
  return undefined;
}

/**
 * Keeps files in a bucket, each under the same path as in a folder. Refused as unavailable when the
 * store does not answer, or answers that it does not let us.
 */
export function openS3FileStorage(
  place: S3Place,
  { silence = patience }: { silence?: number } = {},
): FileStorage {
  const { endpoint, bucket, region, accessKey, secretKey } = place;
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // Any store can: a name of its own for each bucket needs DNS that only some have.
    forcePathStyle: true,
    // Names are hashes of the content, and not every store knows the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    // It would print to the console that a stream is not repeated, which `storeFile` does.
    logger: { debug: quiet, info: quiet, warn: quiet, error: quiet },
    requestHandler: {
      connectionTimeout: silence,
      socketTimeout: silence,
      requestTimeout: wholePatience,
      throwOnRequestTimeout: true,
    },
  });
  const findBucket = () => orAway(client.send(new HeadBucketCommand({ Bucket: bucket })));
  const objectOf = (name: string) => ({ Bucket: bucket, Key: placeInStore(name) });
  const sizeOf = async (name: string) => {
    if (!isFileName(name)) return undefined;
    const head = await unlessMissing(client.send(new HeadObjectCommand(objectOf(name))));
    return head?.ContentLength;
  };
  const putOf = (name: string, size: number, content: Buffer | Readable) => {
    const command = new PutObjectCommand({
      ...objectOf(name),
      Body: content,
      ContentLength: size,
      ContentType: 'application/octet-stream',
    });
    // The name is the hash that the signature needs, so a stream is signed too, and the store checks it.
    command.middlewareStack.add(
      (next) => (args) => {
        const request = args.request as { headers: Record<string, string> };
        request.headers['x-amz-content-sha256'] = name;
        return next(args);
      },
      { step: 'build', name: 'signWithName' },
    );
    return command;
  };
  const unlessThere = async (name: string, size: number, send: () => Promise<unknown>) => {
    if ((await sizeOf(name)) !== size) await orAway(send());
    return name;
  };
  const sendFile = async (name: string, size: number, path: string) => {
    const content = createReadStream(path);
    try {
      await client.send(putOf(name, size, content));
    } finally {
      // A request that failed early leaves it open.
      content.destroy();
    }
  };
  return {
    store(content) {
      const name = createHash('sha256').update(content).digest('hex');
      const { length } = content;
      return unlessThere(name, length, () => client.send(putOf(name, length, content)));
    },
    storeFile: ({ path, size, sha256 }) =>
      // The client repeats a buffer by itself, but not a stream, of which it may have sent a part.
      unlessThere(sha256, size, () =>
        sendFile(sha256, size, path).catch((error: unknown) => {
          if (!isPassing(error)) throw error;
          return sendFile(sha256, size, path);
        }),
      ),
    async open(name) {
      if (!isFileName(name)) return undefined;
      const found = await unlessMissing(client.send(new GetObjectCommand(objectOf(name))));
      if (!(found?.Body instanceof Readable) || found.ContentLength === undefined) return undefined;
      return { content: found.Body, size: found.ContentLength };
    },
    async has(name) {
      if ((await sizeOf(name)) !== undefined) return true;
      // An answer without a body does not tell a missing object from a missing bucket.
      await findBucket();
      return false;
    },
    async check() {
      try {
        await findBucket();
      } catch (error) {
        throw (error instanceof Refusal && startFailureOf(error.cause, place)) || error;
      }
    },
  };
}
