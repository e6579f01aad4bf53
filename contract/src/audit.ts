import { defineCall } from './call.ts';
import { z } from './schema.ts';
import { day, id, instant } from './values.ts';

/** What is recorded: security and data events, each `area.whatHappened`. */
export const auditKinds = [
  'session.signedIn',
  'session.breakGlass',
  'session.refused',
  'session.ended',
  'session.proved',
  'secondFactor.given',
  'secondFactor.refused',
  'secondFactor.changed',
  'secondFactor.reset',
  'recoveryCodes.made',
  'recoveryCode.used',
  'recoveryCodes.ended',
  'passkey.registered',
  'passkey.revoked',
  'passkey.cloneSuspected',
  'device.trusted',
  'device.forgotten',
  'account.created',
  'account.reclaimed',
  'account.disabled',
  'account.enabled',
  'account.unlocked',
  'account.breakGlassChanged',
  'account.linkSent',
  'password.changed',
  'email.verified',
  'email.changeRequested',
  'email.changeWithdrawn',
  'email.changed',
  'provider.linked',
  'provider.unlinked',
  'staff.granted',
  'staff.revoked',
  'call.refused',
  'limit.reached',
  'company.viewed',
  'viewAs.started',
  'viewAs.ended',
  'company.updated',
  'company.exported',
  'contact.created',
  'contact.updated',
  'contact.deleted',
  'contact.invited',
  'contact.connected',
  'contact.connectRefused',
  'role.changed',
  'contract.supervisorChanged',
  'contract.reportingSuspended',
  'document.uploaded',
  'document.deleted',
  'calendarAddress.made',
  'calendarAddress.revoked',
  'student.connected',
  'student.connectRefused',
  'student.invited',
  'payment.begun',
  'payment.paid',
  'payment.declined',
  'payment.unknown',
  'payment.resolved',
  'payment.refunded',
  'payment.corrected',
  'payment.reviewed',
  'paymentLink.sent',
  'paymentLink.revoked',
  'paymentLink.misused',
  'order.viewed',
  'order.delivered',
  'settlement.exported',
  'companionUser.requested',
  'settings.saved',
  'content.published',
  'content.unpublished',
  'content.deleted',
  'content.archived',
  'content.restored',
  'submission.completed',
  'submission.deleted',
  'submission.expired',
  'submission.exported',
  'notification.sent',
  'submission.handlerRetried',
  'form.assigned',
  'form.withdrawn',
  'form.handlersChanged',
  'form.secretMade',
  'media.uploaded',
  'media.deleted',
  'label.changed',
  'secrets.resealed',
  'registry.uploaded',
  'registry.imported',
  'registry.acknowledged',
  'serviceToken.created',
  'serviceToken.revoked',
  'serviceToken.misused',
] as const;
export type AuditKind = (typeof auditKinds)[number];

const auditEvent = z.object({
  /** Its place in the chain, from 1; null for the moment before it is chained. */
  number: z.int().positive().nullable(),
  at: instant,
  kind: z.enum(auditKinds),
  user: z.object({ id: z.string(), email: z.string().nullable() }).nullable(),
  /** The contact whose view of the portal the user had at the time. */
  viewingAs: z.object({ id: z.string(), email: z.string().nullable() }).nullable(),
  employer: z.object({ id, name: z.string().nullable() }).nullable(),
  /** What it was done to, where that is neither the user nor the company. */
  subject: z
    .object({
      type: z.string(),
      id: z.string(),
      /** An account's address or a contact's name, where the portal still has it. */
      name: z.string().nullable(),
    })
    .nullable(),
  ipAddress: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
});
export type AuditEvent = z.infer<typeof auditEvent>;

/** Events that one page of a search answers. */
export const auditPage = 50;

export const findAuditEvents = defineCall({
  path: 'audit/findEvents',
  policy: 'administer',
  input: z.strictObject({
    kinds: z.array(z.enum(auditKinds)).max(auditKinds.length).optional(),
    /** An e-mail address or id of who did it or whom it was done to. */
    user: z.string().trim().max(254).optional(),
    eId: id.optional(),
    /** Days in the institution's time zone, both included. */
    from: day.optional(),
    to: day.optional(),
    /** `next` of the page before. */
    after: z.string().max(64).optional(),
  }),
  result: z.object({ events: z.array(auditEvent), next: z.string().nullable() }),
  effect: `Security and data events, the newest first, ${auditPage} at a time.`,
});
