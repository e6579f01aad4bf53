/** The same as its address tells it; what is as usual is left out. */
export interface AuditSearch {
  /** A group or a kind, which `auditViewOf` knows; others are none. */
  what?: string;
  user?: string;
  company?: string;
  from?: string;
  to?: string;
}

const idPattern = /^[A-Za-z0-9._-]{1,64}$/;
const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const isDay = (text: string) => dayPattern.test(text) && !Number.isNaN(Date.parse(text));

const asText = (value: unknown) =>
  // An address may hold a number where an id of digits was meant.
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Of what stands in an address, which anyone can write, what makes sense. */
export function parseAuditSearch(search: Record<string, unknown>): AuditSearch {
  const eId = asText(search.company);
  const from = asText(search.from);
  const to = asText(search.to);
  const user = asText(search.user);
  return {
    ...(typeof search.what === 'string' && { what: search.what }),
    ...(user.trim() !== '' && { user }),
    ...(idPattern.test(eId) && { company: eId }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
  };
}
