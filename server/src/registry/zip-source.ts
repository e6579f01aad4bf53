import { pipeline, type Readable, Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import yauzl from 'yauzl';
import {
  type ExtractSource,
  namingKey,
  type SourceEntry,
  SourceFault,
  sourceFaultOf,
} from './extract-source.ts';
import { expectedLabels as labels } from './fault-labels.ts';

const isLink = (entry: yauzl.Entry) =>
  ((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000;

const isEncrypted = (entry: yauzl.Entry) => (entry.generalPurposeBitFlag & 1) === 1;

/** Stored or deflated, the only methods supported here. */
const isPackedAsUsual = ({ compressionMethod: method }: yauzl.Entry) =>
  method === 0 || method === 8;

const open = (path: string) =>
  new Promise<yauzl.ZipFile>((resolve, reject) => {
    // Names are decoded here, so that a fault can show the bad name.
    const options = { lazyEntries: true, autoClose: false, decodeStrings: false };
    yauzl.open(path, options, (error, zip) => (error ? reject(error) : resolve(zip)));
  });

const nameOf = (entry: yauzl.Entry) =>
  yauzl.getFileNameLowLevel(
    entry.generalPurposeBitFlag,
    // With `decodeStrings` off these are the raw bytes, which the type does not express.
    entry.fileName as unknown as Buffer,
    entry.extraFields,
    false,
  );

/** Enough for a photo of each student of an institution several times the size of the largest. */
const defaultMaxEntries = 250_000;

interface ZipLimits {
  readonly maxUnpackedBytes: number;
  readonly maxEntries?: number;
}

/** Every file in the zip by name, without folders. Refuses paths that could lead outside. */
async function listEntries(
  zip: yauzl.ZipFile,
  { maxUnpackedBytes, maxEntries = defaultMaxEntries }: ZipLimits,
): Promise<Map<string, yauzl.Entry>> {
  if (zip.entryCount > maxEntries) {
    throw new SourceFault([labels.maxEntries, { limit: maxEntries }]);
  }
  const entries = new Map<string, yauzl.Entry>();
  let unpacked = 0;
  await new Promise<void>((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', resolve);
    zip.on('entry', (entry: yauzl.Entry) => {
      const name = nameOf(entry);
      if (yauzl.validateFileName(name) !== null) {
        reject(new SourceFault(labels.namesInside, { value: name }));
        return;
      }
      if (entries.has(name)) {
        reject(new SourceFault(labels.entryOnce, { value: name }));
        return;
      }
      unpacked += entry.uncompressedSize;
      if (unpacked > maxUnpackedBytes) {
        reject(new SourceFault([labels.maxUnpackedBytes, { limit: maxUnpackedBytes }]));
        return;
      }
      if (!name.endsWith('/')) entries.set(name, entry);
      zip.readEntry();
    });
    zip.readEntry();
  });
  return entries;
}

/** The folder that contains the extract: the zip's root, or the only folder in it. */
function rootOf(names: readonly string[]): string {
  if (names.some((name) => namingKey(name) === 'manifest.json')) return '';
  const manifests = names.filter((name) => /^[^/]+\/manifest\.json$/i.test(name));
  return manifests.length === 1 ? (manifests[0] ?? '').slice(0, -'manifest.json'.length) : '';
}

/** Passes the content through and fails at the end if size or checksum do not match. */
function checkedContent(expected: number): Transform {
  let sum = 0;
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      sum = crc32(piece, sum);
      done(null, piece);
    },
    flush(done) {
      done(sum === expected ? null : new SourceFault(labels.entryUndamaged));
    },
  });
}

/**
 * Opens an extract's zip. Entries are read from the zip on demand, nothing is unpacked to disk.
 * yauzl fails for an entry that unpacks to more than its stated size.
 */
export async function openZip(path: string, limits: ZipLimits): Promise<ExtractSource> {
  const zip = await open(path).catch((error: unknown) => {
    throw sourceFaultOf(error, labels.wholeZip);
  });
  try {
    const found = await listEntries(zip, limits);
    const root = rootOf([...found.keys()]);
    const inRoot = new Map(
      [...found]
        .filter(([name]) => name.startsWith(root))
        .map(([name, entry]) => [name.slice(root.length), entry]),
    );
    const entries = new Map<string, SourceEntry>();
    for (const [name, entry] of inRoot) {
      if (isEncrypted(entry)) throw new SourceFault(labels.notEncrypted, { value: name });
      if (!isPackedAsUsual(entry)) throw new SourceFault(labels.usualPacking, { value: name });
      entries.set(name, { size: entry.uncompressedSize, isPlain: !isLink(entry) });
    }
    return {
      entries,
      pieces: (name) => readPieces(zip, inRoot.get(name)),
      content: async (name) => {
        try {
          return await buffer(await openEntry(zip, inRoot.get(name)));
        } catch (error) {
          throw readFault(error);
        }
      },
      close: async () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw sourceFaultOf(error, labels.wholeZip);
  }
}

async function* readPieces(
  zip: yauzl.ZipFile,
  entry: yauzl.Entry | undefined,
): AsyncGenerator<Buffer> {
  try {
    for await (const piece of await openEntry(zip, entry)) yield piece as Buffer; // binary stream
  } catch (error) {
    throw readFault(error);
  }
}

/** An error while unpacking an entry is a fault of the zip. */
const readFault = (error: unknown) => sourceFaultOf(error, labels.entryUnpacks);

function openEntry(zip: yauzl.ZipFile, entry: yauzl.Entry | undefined): Promise<Readable> {
  return new Promise((resolve, reject) => {
    if (!entry) throw new Error('Only listed entries can be opened.');
    zip.openReadStream(entry, (error, stream) => {
      if (error) {
        reject(sourceFaultOf(error, labels.entryReadable));
        return;
      }
      const checked = checkedContent(entry.crc32);
      // An error destroys both streams, and the reader of `checked` receives it.
      pipeline(stream, checked, () => {});
      resolve(checked);
    });
  });
}
