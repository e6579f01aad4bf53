/** Rows in PostgreSQL's COPY text format, in a buffer that grows as needed. */
export class CopyText {
  bytes: Buffer;
  length = 0;

  constructor(capacity: number) {
    this.bytes = Buffer.allocUnsafe(capacity);
  }

  /** Ensures capacity, so that the following writes need no checks. */
  reserve(size: number): void {
    if (this.length + size <= this.bytes.length) return;
    const wider = Buffer.allocUnsafe(Math.max(this.bytes.length * 2, this.length + size));
    this.bytes.copy(wider, 0, 0, this.length);
    this.bytes = wider;
  }

  /** Writes ASCII without escaping. */
  writeAscii(text: string): void {
    this.length += this.bytes.write(text, this.length, 'latin1');
  }

  writeByte(byte: number): void {
    this.bytes[this.length] = byte;
    this.length += 1;
  }
}
