import type { InputOf } from '@tradebridge/contract/calls';
import { type AuditChoice, asChoice, kindsOf } from './audit-kinds.ts';
import type { AuditSearch } from './audit-search.ts';

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

/** What the server is asked. */
export type AuditFilter = Omit<InputOf<'audit/findEvents'>, 'after'>;

export const auditViewOf = ({ what, user, company, from, to }: AuditSearch): AuditView => ({
  what: asChoice(what),
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
