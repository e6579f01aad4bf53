import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { StartFailure } from './start-failure.ts';

/** A store that speaks the S3 protocol, and the key with which it is used. */
export interface S3Access {
  readonly endpoint: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

export interface S3Place extends S3Access {
  readonly bucket: string;
}

/** How long a request may take until the store answers it, in milliseconds. */
const requestTimeoutMs = 120_000;

const statusOf = (error: unknown) =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

/** Whether the same request may succeed a moment later. */
export const isPassing = (error: unknown): boolean => {
  const status = statusOf(error);
  return status === undefined || status >= 500 || status === 429;
};

/** That an object is missing; a missing bucket answers 404 too. */
export const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException && statusOf(error) === 404 && error.name !== 'NoSuchBucket';

/** What the operator has to fix: how messages name the variables, and what to do about a missing bucket. */
export interface S3Advice {
  /** The beginning of the variables' names, `FILES_S3`. */
  readonly variables: string;
  readonly missingBucket: string;
}

/** Why a bucket cannot be used until its configuration changes; undefined where it may be back by itself. */
export function startFailureOf(
  error: unknown,
  { bucket, endpoint }: S3Place,
  { variables, missingBucket }: S3Advice,
): StartFailure | undefined {
  const status = statusOf(error);
  const place = new URL(endpoint).host;
  const fail = (words: string) => new StartFailure(words, { cause: error });
  if (status === 404)
    return fail(`The store at ${place} has no bucket ${bucket}: ${missingBucket}`);
  if (status === 401 || status === 403) {
    return fail(
      `The store at ${place} refuses the key access to its bucket ${bucket}: check that ${variables}_ACCESS_KEY, ${variables}_SECRET_KEY and ${variables}_REGION are right, and that the key may list the bucket.`,
    );
  }
  if (status !== undefined && status >= 300 && status < 500 && status !== 429) {
    return fail(
      `The store at ${place} refuses requests for its bucket ${bucket} (${status}): check that ${variables}_ENDPOINT and ${variables}_REGION are right.`,
    );
  }
  return undefined;
}

const quiet = () => undefined;

/** @param silenceTimeoutMs after how long without a byte the store counts as away */
export function openS3Client(
  { endpoint, region, accessKey, secretKey }: S3Access,
  { silenceTimeoutMs, maxAttempts }: { silenceTimeoutMs: number; maxAttempts: number },
): S3Client {
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // Every store can do this; a host name for each bucket needs DNS that only some have.
    forcePathStyle: true,
    // Requests are signed with the content's hash, and not every store knows the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts,
    // It would print to the console that a stream is not sent again; callers do that.
    logger: { debug: quiet, info: quiet, warn: quiet, error: quiet },
    requestHandler: {
      connectionTimeout: silenceTimeoutMs,
      socketTimeout: silenceTimeoutMs,
      requestTimeout: requestTimeoutMs,
      throwOnRequestTimeout: true,
    },
  });
}
