import { canonicalType } from '@tradebridge/contract/file-kinds';
import { fileTypeFromBuffer } from 'file-type';

const unknownType = 'application/octet-stream';

/** Word, Excel and PowerPoint before 2007 write all the same container. */
const oldOfficeContainer = 'application/x-cfb';
const oldOfficeTypes: ReadonlySet<string> = new Set([
  'application/msword',
  'application/vnd.ms-excel',
  'application/vnd.ms-powerpoint',
]);

// Tabs, line and page breaks and escapes stand in texts; other control characters tell of something else.
const printable: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x1b]);
const isControl = (byte: number) => byte < 0x20 && !printable.has(byte);

/** Looks piece by piece whether a content is a text in UTF-8. */
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
      // As of a stream: the last character may be cut.
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

/** Bytes of a content that tell its type, unless it is a text. */
export const toldBy = 1024 * 1024;

export const isTextType = (type: string) =>
  type.startsWith('text/') || /^application\/(json|xml)$|\+(json|xml)$/.test(type);

/** The type that a content begins as (its first bytes), or what can be said of one that has no such mark. */
export async function findContentType(content: Buffer): Promise<string> {
  const found = await fileTypeFromBuffer(content);
  if (found) return canonicalType(found.mime);
  return isText(content) ? 'text/plain' : unknownType;
}

/**
 * The type of a content that its sender says is of the type `told`: undefined where it is not. Whoever
 * does not know tells `application/octet-stream` or nothing.
 */
export async function confirmedType(content: Buffer, told: string): Promise<string | undefined> {
  const type = canonicalType(told);
  // Texts have no mark to know them by, and may begin as anything.
  if (isTextType(type)) return isText(content) ? type : undefined;
  const found = await findContentType(content);
  if (type === '' || type === unknownType || type === found) return found;
  return found === oldOfficeContainer && oldOfficeTypes.has(type) ? type : undefined;
}
