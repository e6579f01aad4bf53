import type { AuditEvent } from '@tradebridge/contract/audit';
import type { Label } from '@tradebridge/contract/labels';
import { formatDay } from '../app/format.ts';
import type { Translate } from '../ui/labels.ts';
import { inWords } from './audit-details.ts';
import { auditKinds } from './audit-kinds.ts';
import { auditLabels } from './audit-labels.ts';
import { documentLabelOf } from './settings-fields.ts';

/** Who or what did it; whom it concerns when nobody is signed in. */
export function whoOf(
  t: Translate,
  { user, details }: Pick<AuditEvent, 'user' | 'details'>,
): string {
  if (user) return user.email ?? user.id;
  const { serviceToken: name } = details;
  return typeof name === 'string'
    ? t(auditLabels.aServiceToken, { name })
    : t(auditLabels.somebody);
}

/** An event as a sentence: who did what, to whom, at which company. */
export function sentenceOf(t: Translate, event: AuditEvent): string {
  return t(sentenceLabelOf(event), {
    who: whoOf(t, event),
    whom: contentOf(t, event) ?? whomOf(t, event),
    company: event.employer?.name ?? event.employer?.id ?? t(auditLabels.aCompany),
  });
}

function sentenceLabelOf({ kind, user, subject, employer, details }: AuditEvent): Label {
  const isOthers = subject?.type === 'user' && subject.id !== user?.id;
  if (kind === 'session.ended' && isOthers) return auditLabels.sessionEndedOf;
  if (kind === 'call.refused' && employer) return auditLabels.callRefusedAt;
  if (kind === 'notification.sent' && subject) return auditLabels.notificationSentTo;
  if (kind === 'payment.refunded') {
    if (details.outcome === 'declined') return auditLabels.refundDeclined;
    if (details.outcome === 'unknown') return auditLabels.refundUnknown;
  }
  return auditKinds[kind].sentence;
}

/** The title of the content an event concerns, as it was then. */
function contentOf(t: Translate, { subject, details }: AuditEvent): string | undefined {
  if (subject === null) return undefined;
  const title = typeof details.title === 'string' ? details.title : subject.id;
  switch (subject.type) {
    case 'page':
      return t(auditLabels.aPage, { title });
    case 'news':
      return t(auditLabels.aNewsItem, { title });
    case 'action':
      return t(auditLabels.anAction, { title });
    case 'form':
    case 'submission':
      return t(auditLabels.aForm, { title });
    case 'menu':
      return t(auditLabels.theMenu);
    case 'label':
      return subject.id;
    case 'setUpPart':
      return inWords(subject.id);
    case 'serviceToken':
    case 'picture':
      return typeof details.name === 'string' ? details.name : subject.id;
    default:
      return undefined;
  }
}

function whomOf(t: Translate, { kind, user, subject }: AuditEvent): string {
  if (subject?.type === 'user') {
    return subject.id === user?.id ? t(auditLabels.themselves) : (subject.name ?? subject.id);
  }
  if (subject?.type === 'contact') return subject.name ?? t(auditLabels.aContact);
  if (subject?.type === 'settings') {
    const label = documentLabelOf(subject.id);
    return label ? t(label) : subject.id;
  }
  if (kind.startsWith('student.')) return subject?.name ?? subject?.id ?? t(auditLabels.aStudent);
  if (kind === 'settlement.exported') return subject ? formatDay(subject.id) : t(auditLabels.aDay);
  if (kind.startsWith('payment.') || kind.startsWith('order.')) {
    return subject?.type === 'order'
      ? t(auditLabels.orderNumbered, { number: subject.id })
      : t(auditLabels.anOrder);
  }
  // An account created by sign-up is its own actor.
  if (kind.startsWith('account.') && user) return user.email ?? user.id;
  return t(kind.startsWith('contact.') ? auditLabels.aContact : auditLabels.anAccount);
}
