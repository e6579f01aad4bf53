export interface UnitDocument {
  readonly address: string;
  readonly kind: 'pdf' | 'page';
  /** The code in the address: the unit's own, or its qualification's. */
  readonly code: string;
}

/** The links among a unit's addresses: the registry's text may not be a web address. */
export const documentsOf = (addresses: readonly string[]): UnitDocument[] =>
  addresses.flatMap((address) => {
    const url = webAddressOf(address);
    if (url === null) return [];
    const kind = url.pathname.toLowerCase().endsWith('.pdf') ? 'pdf' : 'page';
    return [{ address: url.href, kind, code: codeIn(url) }];
  });

/** `UEE30820` from `…/assets/UEE/UEE30820_R6.pdf`. */
const codeIn = ({ pathname }: URL): string =>
  pathname
    .split('/')
    .at(-1)
    ?.replace(/(_R\d+)?\.\w+$/i, '') ?? '';

function webAddressOf(address: string): URL | null {
  try {
    const url = new URL(address);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url : null;
  } catch {
    return null;
  }
}
