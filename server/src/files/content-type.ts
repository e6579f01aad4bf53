import { canonicalType } from '@tradebridge/contract/file-kinds';
import { fileTypeFromBuffer } from 'file-type';

const unknownType = 'application/octet-stream';

/** The file formats of Word, Excel and PowerPoint before 2007 share one container. */
const oldOfficeContainer = 'application/x-cfb';
const oldOfficeTypes: ReadonlySet<string> = new Set([
  'application/msword',
  'application/vnd.ms-excel',
  'application/vnd.ms-powerpoint',
]);

// Tabs, line breaks, form feeds and escapes occur in texts; other control characters do not.
const printable: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x1b]);
const isControl = (byte: number) => byte < 0x20 && !printable.has(byte);

/** Checks piece by piece whether a content is UTF-8 text. */
export class TextCheck {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  #isText = true;

  get isText(): boolean {
    return this.#isText;
  }

  look(piece: Buffer): void {
    this.#isText &&= !piece.some(isControl) && this.#decodes(piece);
  }

  #decodes(piece: Buffer): boolean {
    try {
      // Streaming, since the last character may be split.
      this.#decoder.decode(piece, { stream: true });
      return true;
    } catch {
      return false;
    }
  }
}

function isText(content: Buffer): boolean {
  const check = new TextCheck();
  check.look(content);
  return check.isText;
}

/** Number of bytes that reveal the type of a content, unless it is a text. */
export const toldBy = 1024 * 1024;

export const isTextType = (type: string) =>
  type.startsWith('text/') || /^application\/(json|xml)$|\+(json|xml)$/.test(type);

/**
 * The type according to the first bytes of a content, or a general type if they have no signature.
 */
export async function findContentType(content: Buffer): Promise<string> {
  const found = await fileTypeFromBuffer(content);
  if (found) return canonicalType(found.mime);
  return isText(content) ? 'text/plain' : unknownType;
}

/**
 * The type of a content; undefined if it is not the one that its sender states. A sender who does
 * not know it states `application/octet-stream` or nothing.
 */
export async function confirmedType(
  content: Buffer,
  statedType: string,
): Promise<string | undefined> {
  const type = canonicalType(statedType);
  // Texts have no signature, and may begin like anything.
  if (isTextType(type)) return isText(content) ? type : undefined;
  const found = await findContentType(content);
  if (type === '' || type === unknownType || type === found) return found;
  return found === oldOfficeContainer && oldOfficeTypes.has(type) ? type : undefined;
}
