import type { InputOf } from '@tradebridge/contract/calls';
import { type AuditChoice, asChoice, kindsOf } from './audit-kinds.ts';
import { type AuditAddress, type AuditSearch, auditList } from './audit-search.ts';

export interface AuditView extends AuditAddress {
  readonly what: AuditChoice;
}

/** The filter sent to the server. */
export type AuditFilter = Omit<InputOf<'audit/findEvents'>, 'after'>;

export function auditViewOf(search: AuditSearch): AuditView {
  const view = auditList.viewOf(search);
  return { ...view, what: asChoice(view.what) };
}

export const auditSearchOf = ({ what, ...view }: AuditView): AuditSearch =>
  auditList.searchOf({ ...view, what: what === 'all' ? '' : what });

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
export const everything: AuditView = { ...auditList.usual, what: 'all' };
