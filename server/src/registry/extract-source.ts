import { textOfWording, type Wording } from '@tradebridge/contract/labels';
import { expectedLabels as labels } from './fault-labels.ts';

export interface SourceEntry {
  /** Unpacked size, in bytes. */
  readonly size: number;
  /** False for links and other special files, which are never followed or read. */
  readonly isPlain: boolean;
}

/** The files of an extract by path, such as `units.csv` or `photos/1042.png`. */
export interface ExtractSource {
  readonly entries: ReadonlyMap<string, SourceEntry>;
  /**
   * The content of a plain entry in chunks; each is valid until the next is requested. Throws a
   * `SourceFault` if the entry cannot be read.
   */
  pieces(path: string): AsyncIterable<Buffer>;
  /** The whole content of a plain entry that is small enough. */
  content(path: string): Promise<Buffer>;
  close(): Promise<void>;
}

/**
 * A name without its case and Unicode form: Windows keeps neither apart, and macOS writes names in
 * decomposed form.
 */
export const namingKey = (name: string): string => name.normalize('NFC').toLowerCase();

/** A path whose file keeps its name. */
const inAnyFolder = (path: string): string => {
  const file = path.lastIndexOf('/') + 1;
  return namingKey(path.slice(0, file)) + path.slice(file);
};

/** Entries that are also found by names in another case or Unicode form, if only one has it. */
class EntriesByAnyName extends Map<string, SourceEntry> {
  /** Names of which only the folder is written in another way. */
  readonly #inFolders: ReadonlyMap<string, string>;
  /** Names by their keys; null where several have the same. */
  readonly #names = new Map<string, string | null>();

  constructor(entries: ReadonlyMap<string, SourceEntry>) {
    super(entries);
    this.#inFolders = new Map([...entries.keys()].map((name) => [inAnyFolder(name), name]));
    for (const name of entries.keys()) {
      const key = namingKey(name);
      this.#names.set(key, this.#names.has(key) ? null : name);
    }
  }

  /** The name as written in the source. */
  nameOf(name: string): string {
    if (super.has(name)) return name;
    return this.#inFolders.get(inAnyFolder(name)) ?? this.#names.get(namingKey(name)) ?? name;
  }

  override has(name: string): boolean {
    return super.has(this.nameOf(name));
  }

  override get(name: string): SourceEntry | undefined {
    return super.get(this.nameOf(name));
  }
}

/** A source whose entries are also found by names in another case or Unicode form. */
export function byAnyName(source: ExtractSource): ExtractSource {
  const entries = new EntriesByAnyName(source.entries);
  return {
    entries,
    pieces: (path) => source.pieces(entries.nameOf(path)),
    content: (path) => source.content(entries.nameOf(path)),
    close: () => source.close(),
  };
}

/** An extract that cannot be read. The library's own error is the `cause`, only for the log. */
export class SourceFault extends Error {
  override readonly name = 'SourceFault';
  /** What was expected. */
  readonly expected: Wording;
  /** What was found, shown as the fault's value. */
  readonly value: string | undefined;

  constructor(expected: Wording, { value, cause }: { value?: string; cause?: unknown } = {}) {
    super(textOfWording(expected), cause === undefined ? undefined : { cause });
    this.expected = expected;
    this.value = value;
  }
}

/**
 * Converts an error while reading a source to a fault: a disk fault if it is known to be one, else
 * as `expected` says.
 */
export function sourceFaultOf(cause: unknown, expected: Wording): SourceFault {
  if (cause instanceof SourceFault) return cause;
  const { syscall, code } = cause as NodeJS.ErrnoException; // absent unless it is a system error
  if (syscall === undefined || code === undefined) return new SourceFault(expected, { cause });
  return new SourceFault([labels.readableBut, { code }], { cause });
}
