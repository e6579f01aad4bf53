import { textOfWording, type Wording } from '@tradebridge/contract/labels';
import { expectedLabels as labels } from './fault-labels.ts';

export interface SourceEntry {
  /** Bytes, unpacked. */
  readonly size: number;
  /** A link, or anything else that is not a plain file, is never followed or read. */
  readonly isPlain: boolean;
}

/** The files of an extract, by their path in it: `units.csv`, `photos/1042.png`. */
export interface ExtractSource {
  readonly entries: ReadonlyMap<string, SourceEntry>;
  /**
   * The content of a plain entry, piece by piece; a piece is the taker's until the next is asked
   * for. Breaks with a `SourceFault` where the entry cannot be read.
   */
  pieces(path: string): AsyncIterable<Buffer>;
  /** The whole content of a plain entry that is small enough. */
  content(path: string): Promise<Buffer>;
  close(): Promise<void>;
}

/** An extract that cannot be read. What a library says of it is the `cause`, for the log alone. */
export class SourceFault extends Error {
  override readonly name = 'SourceFault';
  /** What should have been there. */
  readonly expected: Wording;
  /** What was found, as a value of the fault. */
  readonly value: string | undefined;

  constructor(expected: Wording, { value, cause }: { value?: string; cause?: unknown } = {}) {
    super(textOfWording(expected), cause === undefined ? undefined : { cause });
    this.expected = expected;
    this.value = value;
  }
}

/** What broke while a source was read, as a fault: of the disk where that is known, else as `expected` says. */
export function sourceFaultOf(cause: unknown, expected: Wording): SourceFault {
  if (cause instanceof SourceFault) return cause;
  const { syscall, code } = cause as NodeJS.ErrnoException; // absent in what is no error of the system
  if (syscall === undefined || code === undefined) return new SourceFault(expected, { cause });
  return new SourceFault([labels.readableBut, { code }], { cause });
}
