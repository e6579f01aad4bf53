export interface UnitDocument {
  readonly address: string;
  readonly kind: 'pdf' | 'page';
}

/** The links among a unit's addresses: the registry's text is not trusted to be a web address. */
export const documentsOf = (addresses: readonly string[]): UnitDocument[] =>
  addresses.flatMap((address) => {
    const url = webAddressOf(address);
    if (url === null) return [];
    const kind = url.pathname.toLowerCase().endsWith('.pdf') ? 'pdf' : 'page';
    return [{ address: url.href, kind }];
  });

function webAddressOf(address: string): URL | null {
  try {
    const url = new URL(address);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url : null;
  } catch {
    return null;
  }
}
