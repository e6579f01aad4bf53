import type { InputOf } from '@tradebridge/contract/calls';
import { type AuditChoice, asChoice, kindsOf } from './audit-kinds.ts';

/** What the list of events shows; what is empty narrows nothing. */
export interface AuditView {
  what: AuditChoice;
  /** An e-mail address or the id of an account. */
  user: string;
  eId: string;
  /** Days, both included. */
  from: string;
  to: string;
}

/** The same as its address tells it; what is as usual is left out. */
export interface AuditSearch {
  what?: AuditChoice;
  user?: string;
  company?: string;
  from?: string;
  to?: string;
}

/** What the server is asked. */
export type AuditFilter = Omit<InputOf<'audit/findEvents'>, 'after'>;

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
  return auditSearchOf({
    what: asChoice(search.what),
    user: asText(search.user),
    eId: idPattern.test(eId) ? eId : '',
    from: isDay(from) ? from : '',
    to: isDay(to) ? to : '',
  });
}

export const auditViewOf = ({ what, user, company, from, to }: AuditSearch): AuditView => ({
  what: what ?? 'all',
  user: user ?? '',
  eId: company ?? '',
  from: from ?? '',
  to: to ?? '',
});

export const auditSearchOf = ({ what, user, eId, from, to }: AuditView): AuditSearch => ({
  ...(what !== 'all' && { what }),
  ...(user.trim() !== '' && { user }),
  ...(eId && { company: eId }),
  ...(from && { from }),
  ...(to && { to }),
});

export function auditFilterOf({ what, user, eId, from, to }: AuditView): AuditFilter {
  const kinds = kindsOf(what);
  return {
    ...(kinds && { kinds }),
    ...(user.trim() !== '' && { user: user.trim() }),
    ...(eId && { eId }),
    ...(from && { from }),
    ...(to && { to }),
  };
}

export const isNarrowed = (view: AuditView) => Object.keys(auditSearchOf(view)).length > 0;
export const everything: AuditView = { what: 'all', user: '', eId: '', from: '', to: '' };
