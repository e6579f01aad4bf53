import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import type { KeptLabels, LabelsInForce } from '../labels/keep-overrides.ts';
import { type Encoding, encodingFor, encodings } from './compress-replies.ts';

/** The file of one version, compressed once: every browser requests it after a change. */
class LabelFile {
  readonly #content: string;
  readonly #compressed = new Map<Encoding, Promise<Buffer>>();

  constructor({ overrides }: LabelsInForce) {
    this.#content = JSON.stringify(overrides);
  }

  as(encoding: Encoding | undefined): Promise<Buffer> | string {
    if (!encoding) return this.#content;
    let compressed = this.#compressed.get(encoding);
    if (!compressed) {
      compressed = promisify(encodings[encoding])(this.#content);
      this.#compressed.set(encoding, compressed);
    }
    return compressed;
  }
}

/**
 * `GET /labels/{version}.json`: the overrides of the version that the configuration names, for
 * anyone. Any other version is not found, which makes the browser reload the configuration.
 */
export function serveLabelFile(app: FastifyInstance, labels: Pick<KeptLabels, 'find'>): void {
  let last: { readonly of: LabelsInForce; readonly file: LabelFile } | undefined;
  app.get<{ Params: { file: string } }>('/labels/:file', async ({ params, headers }, reply) => {
    const [, version] = /^([0-9a-f]{32})\.json$/.exec(params.file) ?? [];
    const found = version === undefined ? undefined : await labels.find(version);
    if (!found) {
      return reply
        .code(404)
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send('Not found');
    }
    if (last?.of !== found) last = { of: found, file: new LabelFile(found) };
    const encoding = encodingFor(headers);
    if (encoding) reply.header('content-encoding', encoding);
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('vary', 'accept-encoding')
      .type('application/json; charset=utf-8')
      .send(await last.file.as(encoding));
  });
}
