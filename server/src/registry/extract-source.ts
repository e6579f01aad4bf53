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
