import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const errorBody = (code: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;

/** A small S3-compatible store for objects: stores, reads and can fail. */
export class TestS3 {
  readonly objects = new Map<string, Buffer>();
  /** The metadata of each by path: the headers `x-amz-meta-…`. */
  readonly metadata = new Map<string, Record<string, string>>();
  /** Names of its buckets. */
  readonly buckets = new Set(['portal']);
  /** Each request as `PUT /bucket/key`. */
  readonly requests: string[] = [];
  /** How the store misbehaves. */
  fault: 'none' | 'hangs' | 'refuses' | 'breaks' | 'stalls' | 'isReadOnly' | 'isBusyOnce' = 'none';
  /** The parts of unfinished uploads, by path. */
  readonly uploads = new Map<string, Buffer[]>();
  readonly #server = createServer((request, reply) => void this.#answer(request, reply));

  static async open(): Promise<TestS3> {
    const s3 = new TestS3();
    await new Promise<void>((resolve) => s3.#server.listen(0, '127.0.0.1', resolve));
    return s3;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
  }

  async #answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.url);
    this.requests.push(`${request.method} ${pathname}`);
    if (request.method === 'PUT' && this.fault === 'isReadOnly') {
      return void reply
        .writeHead(403, { connection: 'close' })
        .end(errorBody('AccessDenied'), () => request.socket.destroySoon());
    }
    if (request.method === 'PUT' && this.fault === 'isBusyOnce') {
      this.fault = 'none';
      return void reply.writeHead(503).end(errorBody('SlowDown'));
    }
    if (this.fault === 'hangs') return;
    if (this.fault === 'breaks') return void request.socket.destroy();
    const body = await buffer(request);
    const signed =
      /^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/sydney\/s3\/aws4_request, .*Signature=[0-9a-f]{64}$/;
    if (this.fault === 'refuses' || !signed.test(request.headers.authorization ?? '')) {
      return void reply.writeHead(403).end(errorBody('AccessDenied'));
    }
    const [, bucket = '', key] = pathname.split('/');
    if (!this.buckets.has(bucket)) return void reply.writeHead(404).end(errorBody('NoSuchBucket'));
    if (key === undefined || key === '') {
      const isList = request.method === 'GET' && searchParams.has('list-type');
      return void reply.writeHead(200).end(isList ? this.#list(bucket, searchParams) : undefined);
    }
    if (searchParams.has('uploads') || searchParams.has('uploadId')) {
      return this.#upload(pathname, request, { body, asked: searchParams, reply });
    }
    if (request.method === 'PUT') return this.#put(pathname, request, body, reply);
    if (request.method === 'DELETE') {
      this.objects.delete(pathname);
      this.metadata.delete(pathname);
      return void reply.writeHead(204).end();
    }
    const found = this.objects.get(pathname);
    if (!found) return void reply.writeHead(404).end(errorBody('NoSuchKey'));
    const said = Object.entries(this.metadata.get(pathname) ?? {});
    reply.writeHead(200, {
      'content-length': found.length,
      etag: '"one"',
      ...Object.fromEntries(said.map(([name, value]) => [`x-amz-meta-${name}`, value])),
    });
    if (request.method === 'HEAD') return void reply.end();
    if (this.fault === 'stalls') return void reply.write(found.subarray(0, 1));
    reply.end(found);
  }

  /** Two keys at a time, so that longer lists take several requests. */
  #list(bucket: string, asked: URLSearchParams): string {
    const start = `/${bucket}/`;
    const prefix = asked.get('prefix') ?? '';
    const delimiter = asked.get('delimiter');
    const keys = [...this.objects.keys()]
      .filter((path) => path.startsWith(`${start}${prefix}`))
      .map((path) => path.slice(start.length));
    const folderOf = (key: string) => {
      const end = delimiter === null ? -1 : key.indexOf(delimiter, prefix.length);
      return end < 0 ? undefined : key.slice(0, end + 1);
    };
    const entries = [
      ...new Set(
        keys.sort().map((key) => {
          const folder = folderOf(key);
          return folder === undefined
            ? `<Contents><Key>${key}</Key></Contents>`
            : `<CommonPrefixes><Prefix>${folder}</Prefix></CommonPrefixes>`;
        }),
      ),
    ];
    const from = Number(asked.get('continuation-token') ?? 0);
    const until = from + Math.min(2, Number(asked.get('max-keys') ?? 2));
    const next =
      until < entries.length ? `<NextContinuationToken>${until}</NextContinuationToken>` : '';
    return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><Name>${bucket}</Name>${entries.slice(from, until).join('')}${next}</ListBucketResult>`;
  }

  /** An upload in parts is begun, continued, completed or aborted. */
  #upload(
    path: string,
    request: IncomingMessage,
    { body, asked, reply }: { body: Buffer; asked: URLSearchParams; reply: ServerResponse },
  ): void {
    if (asked.has('uploads')) {
      this.uploads.set(path, []);
      const begun = `<InitiateMultipartUploadResult><UploadId>one</UploadId></InitiateMultipartUploadResult>`;
      return void reply.writeHead(200).end(begun);
    }
    const parts = this.uploads.get(path);
    if (!parts) return void reply.writeHead(404).end(errorBody('NoSuchUpload'));
    if (request.method === 'PUT') {
      const number = Number(asked.get('partNumber'));
      parts[number - 1] = body;
      return void reply.writeHead(200, { etag: `"part-${number}"` }).end();
    }
    this.uploads.delete(path);
    if (request.method === 'DELETE') return void reply.writeHead(204).end();
    const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)];
    this.objects.set(
      path,
      Buffer.concat(named.map(([, number]) => parts[Number(number) - 1] ?? Buffer.alloc(0))),
    );
    const done =
      '<CompleteMultipartUploadResult><ETag>"one"</ETag></CompleteMultipartUploadResult>';
    reply.writeHead(200).end(done);
  }

  #put(path: string, request: IncomingMessage, body: Buffer, reply: ServerResponse): void {
    if (Number(request.headers['content-length']) !== body.length) {
      return void reply.writeHead(400).end(errorBody('IncompleteBody'));
    }
    const hash = createHash('sha256').update(body).digest('hex');
    if (request.headers['x-amz-content-sha256'] !== hash) {
      return void reply.writeHead(400).end(errorBody('XAmzContentSHA256Mismatch'));
    }
    this.objects.set(path, body);
    const prefix = 'x-amz-meta-';
    const said = Object.entries(request.headers).filter(([name]) => name.startsWith(prefix));
    this.metadata.set(
      path,
      Object.fromEntries(said.map(([name, value]) => [name.slice(prefix.length), String(value)])),
    );
    reply.writeHead(200, { etag: '"one"' }).end();
  }
}
