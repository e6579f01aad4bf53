import type { AuditEvent, AuditKind } from '@tradebridge/contract/audit';
import type { Label } from '@tradebridge/contract/labels';
import { formatCount, formatMoney } from '../app/format.ts';
import type { Translate } from '../ui/labels.ts';
import { auditLabels } from './audit-labels.ts';
import { factorLabels, lockLabels, roleLabels, staffRoleLabels } from './user-wording.ts';

const names: Readonly<Record<string, Label>> = {
  by: auditLabels.by,
  new: auditLabels.toValue,
  to: auditLabels.toValue,
  old: auditLabels.fromValue,
  from: auditLabels.fromValue,
  kind: auditLabels.kind,
  link: auditLabels.kind,
  reason: auditLabels.reason,
  path: auditLabels.path,
  code: auditLabels.code,
  version: auditLabels.version,
  changes: auditLabels.changes,
  changed: auditLabels.changes,
  role: auditLabels.role,
  ofUserId: auditLabels.ofUserId,
  connectedUserId: auditLabels.connectedUserId,
  fileName: auditLabels.fileName,
  uploadId: auditLabels.uploadId,
  isDryRun: auditLabels.isDryRun,
  counts: auditLabels.counts,
  size: auditLabels.size,
  email: auditLabels.email,
  amount: auditLabels.amount,
  outcome: auditLabels.outcome,
  cause: auditLabels.cause,
  reference: auditLabels.reference,
  limit: auditLabels.limit,
  others: auditLabels.others,
  locks: auditLabels.locks,
};

interface Detail {
  key: string;
  name: string;
  /** One or more lines. */
  lines: string[];
}

/** The details of an event, each with a name. */
export function detailsOf(
  t: Translate,
  { kind, details }: Pick<AuditEvent, 'kind' | 'details'>,
): Detail[] {
  // `viewingAs` is shown as an account instead.
  const { viewingAs: _, ...shown } = details;
  return Object.entries(shown).map(([key, value]) => {
    const codes = key === 'reason' ? [] : [value].flat().map((one) => codeOf(kind, one));
    const known = codes.filter((code) => code !== undefined);
    const isKnown = codes.length > 0 && known.length === codes.length;
    const lines = isKnown ? known.map((code) => t(code)) : linesOf(t, asShown(key, value));
    return { key, name: names[key] ? t(names[key]) : inWords(key), lines };
  });
}

function codeOf(kind: AuditKind, value: unknown): Label | undefined {
  const codes = codesOf(kind);
  return typeof value === 'string' && Object.hasOwn(codes, value) ? codes[value] : undefined;
}

/** Values in the details of a kind of event that stand for a label. */
function codesOf(kind: AuditKind): Readonly<Record<string, Label>> {
  if (kind.startsWith('secondFactor.') || kind === 'session.proved') return factorLabels;
  if (kind.startsWith('staff.')) return staffRoleLabels;
  if (kind === 'account.unlocked') return lockLabels;
  if (kind.startsWith('contact.') || kind === 'role.changed') return roleLabels;
  return {};
}

/** Details that say how it was done, with code names as values. */
const wayNames: ReadonlySet<string> = new Set(['by', 'kind', 'link', 'outcome', 'limit']);
/** Details in integer cents. */
const moneyNames: ReadonlySet<string> = new Set(['amount', 'gstAmount']);

function asShown(key: string, value: unknown): unknown {
  if (wayNames.has(key) && typeof value === 'string') return inWords(value);
  return moneyNames.has(key) && typeof value === 'number' ? formatMoney(value) : value;
}

/** A name from the code as words: `hasAttended` becomes 'Has attended'. */
export function inWords(name: string): string {
  const words = name
    .replace(/[_.-]+/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

type Values = Readonly<Record<string, unknown>>;

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isChange = (value: unknown): value is Values =>
  isValues(value) && 'old' in value && 'new' in value;

function linesOf(t: Translate, value: unknown): string[] {
  if (Array.isArray(value)) {
    if (!value.some(isValues)) return [textOf(t, value)];
    return value.flatMap((one: unknown) => linesOf(t, one));
  }
  if (isChange(value)) return [changeOf(t, value)];
  if (!isValues(value)) return [textOf(t, value)];
  return Object.entries(value).map(([name, one]) =>
    t(auditLabels.nameValue, { name: inWords(name), value: textOf(t, one) }),
  );
}

/** `{ field?, old, new }` as 'Field: old → new'. */
function changeOf(t: Translate, { field, old, new: now }: Values): string {
  const change = t(auditLabels.fromTo, { old: textOf(t, old), new: textOf(t, now) });
  if (typeof field !== 'string') return change;
  return t(auditLabels.nameValue, { name: inWords(field), value: change });
}

function textOf(t: Translate, value: unknown): string {
  if (value === null || value === undefined || value === '') return t(auditLabels.empty);
  if (typeof value === 'boolean') return t(value ? auditLabels.yes : auditLabels.no);
  if (typeof value === 'number') return formatCount(value);
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) {
    return value.length === 0
      ? t(auditLabels.empty)
      : value.map((one) => textOf(t, one)).join(', ');
  }
  if (isChange(value)) return changeOf(t, value);
  return Object.entries(value)
    .map(([name, one]) => t(auditLabels.nameValue, { name: inWords(name), value: textOf(t, one) }))
    .join(', ');
}
