export interface SubsidiarySearch {
  q?: string;
}

/** Of what stands in an address, which anyone can write, what makes sense. */
export function parseSubsidiarySearch({ q }: Record<string, unknown>): SubsidiarySearch {
  return subsidiarySearchOf(typeof q === 'string' || typeof q === 'number' ? String(q) : '');
}

export const subsidiarySearchOf = (search: string): SubsidiarySearch =>
  search.trim() === '' ? {} : { q: search };
