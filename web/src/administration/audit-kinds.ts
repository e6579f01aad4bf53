import type { AuditKind } from '@tradebridge/contract/audit';
import type { Label } from '@tradebridge/contract/labels';
import { auditLabels } from './audit-labels.ts';

export const auditGroups = [
  'signIn',
  'secondFactor',
  'accounts',
  'staff',
  'companies',
  'contacts',
  'learners',
  'payments',
  'content',
  'portal',
] as const;
export type AuditGroup = (typeof auditGroups)[number];

export const groupLabels: Record<AuditGroup, Label> = {
  signIn: auditLabels.groupSignIn,
  secondFactor: auditLabels.groupSecondFactor,
  accounts: auditLabels.groupAccounts,
  staff: auditLabels.groupStaff,
  companies: auditLabels.groupCompanies,
  contacts: auditLabels.groupContacts,
  learners: auditLabels.groupLearners,
  payments: auditLabels.groupPayments,
  content: auditLabels.groupContent,
  portal: auditLabels.groupPortal,
};

interface KindWords {
  group: AuditGroup;
  /** In the list of filters. */
  name: Label;
  /** A sentence: `{who}` did it, `{whom}` was affected, `{company}` where. */
  sentence: Label;
  /** A refusal or withdrawal, which matters most when something is wrong. */
  isRefusal?: true;
}

/** Labels for every kind of event. */
export const auditKinds: Record<AuditKind, KindWords> = {
  'session.signedIn': {
    group: 'signIn',
    name: auditLabels.signedInName,
    sentence: auditLabels.signedIn,
  },
  'session.breakGlass': {
    group: 'signIn',
    name: auditLabels.breakGlassName,
    sentence: auditLabels.breakGlass,
  },
  'session.refused': {
    group: 'signIn',
    name: auditLabels.signInRefusedName,
    sentence: auditLabels.signInRefused,
    isRefusal: true,
  },
  'session.ended': {
    group: 'signIn',
    name: auditLabels.sessionEndedName,
    sentence: auditLabels.sessionEnded,
  },
  'session.proved': {
    group: 'signIn',
    name: auditLabels.sessionProvedName,
    sentence: auditLabels.sessionProved,
  },
  'call.refused': {
    group: 'signIn',
    name: auditLabels.callRefusedName,
    sentence: auditLabels.callRefused,
    isRefusal: true,
  },
  'limit.reached': {
    group: 'signIn',
    name: auditLabels.limitReachedName,
    sentence: auditLabels.limitReached,
    isRefusal: true,
  },
  'secondFactor.given': {
    group: 'secondFactor',
    name: auditLabels.factorGivenName,
    sentence: auditLabels.factorGiven,
  },
  'secondFactor.refused': {
    group: 'secondFactor',
    name: auditLabels.factorRefusedName,
    sentence: auditLabels.factorRefused,
    isRefusal: true,
  },
  'secondFactor.changed': {
    group: 'secondFactor',
    name: auditLabels.factorChangedName,
    sentence: auditLabels.factorChanged,
  },
  'secondFactor.reset': {
    group: 'secondFactor',
    name: auditLabels.factorResetName,
    sentence: auditLabels.factorReset,
  },
  'recoveryCodes.made': {
    group: 'secondFactor',
    name: auditLabels.codesMadeName,
    sentence: auditLabels.codesMade,
  },
  'recoveryCode.used': {
    group: 'secondFactor',
    name: auditLabels.codeUsedName,
    sentence: auditLabels.codeUsed,
  },
  'recoveryCodes.ended': {
    group: 'secondFactor',
    name: auditLabels.codesEndedName,
    sentence: auditLabels.codesEnded,
  },
  'passkey.registered': {
    group: 'secondFactor',
    name: auditLabels.passkeyRegisteredName,
    sentence: auditLabels.passkeyRegistered,
  },
  'passkey.revoked': {
    group: 'secondFactor',
    name: auditLabels.passkeyRevokedName,
    sentence: auditLabels.passkeyRevoked,
  },
  'passkey.cloneSuspected': {
    group: 'secondFactor',
    name: auditLabels.passkeyClonedName,
    sentence: auditLabels.passkeyCloned,
    isRefusal: true,
  },
  'device.trusted': {
    group: 'secondFactor',
    name: auditLabels.deviceTrustedName,
    sentence: auditLabels.deviceTrusted,
  },
  'device.forgotten': {
    group: 'secondFactor',
    name: auditLabels.deviceForgottenName,
    sentence: auditLabels.deviceForgotten,
  },
  'account.created': {
    group: 'accounts',
    name: auditLabels.accountCreatedName,
    sentence: auditLabels.accountCreated,
  },
  'account.reclaimed': {
    group: 'accounts',
    name: auditLabels.accountReclaimedName,
    sentence: auditLabels.accountReclaimed,
  },
  'account.disabled': {
    group: 'accounts',
    name: auditLabels.accountDisabledName,
    sentence: auditLabels.accountDisabled,
  },
  'account.enabled': {
    group: 'accounts',
    name: auditLabels.accountEnabledName,
    sentence: auditLabels.accountEnabled,
  },
  'account.unlocked': {
    group: 'accounts',
    name: auditLabels.accountUnlockedName,
    sentence: auditLabels.accountUnlocked,
  },
  'account.breakGlassChanged': {
    group: 'accounts',
    name: auditLabels.breakGlassChangedName,
    sentence: auditLabels.breakGlassChanged,
  },
  'account.linkSent': {
    group: 'accounts',
    name: auditLabels.linkSentName,
    sentence: auditLabels.linkSent,
  },
  'account.exported': {
    group: 'accounts',
    name: auditLabels.accountExportedName,
    sentence: auditLabels.accountExported,
  },
  'account.erased': {
    group: 'accounts',
    name: auditLabels.accountErasedName,
    sentence: auditLabels.accountErased,
  },
  'password.changed': {
    group: 'accounts',
    name: auditLabels.passwordChangedName,
    sentence: auditLabels.passwordChanged,
  },
  'email.verified': {
    group: 'accounts',
    name: auditLabels.emailVerifiedName,
    sentence: auditLabels.emailVerified,
  },
  'email.changeRequested': {
    group: 'accounts',
    name: auditLabels.emailChangeRequestedName,
    sentence: auditLabels.emailChangeRequested,
  },
  'email.changeWithdrawn': {
    group: 'accounts',
    name: auditLabels.emailChangeWithdrawnName,
    sentence: auditLabels.emailChangeWithdrawn,
  },
  'email.changed': {
    group: 'accounts',
    name: auditLabels.emailChangedName,
    sentence: auditLabels.emailChanged,
  },
  'provider.linked': {
    group: 'accounts',
    name: auditLabels.providerLinkedName,
    sentence: auditLabels.providerLinked,
  },
  'provider.unlinked': {
    group: 'accounts',
    name: auditLabels.providerUnlinkedName,
    sentence: auditLabels.providerUnlinked,
  },
  'staff.granted': {
    group: 'staff',
    name: auditLabels.staffGrantedName,
    sentence: auditLabels.staffGranted,
  },
  'staff.revoked': {
    group: 'staff',
    name: auditLabels.staffRevokedName,
    sentence: auditLabels.staffRevoked,
  },
  'company.viewed': {
    group: 'staff',
    name: auditLabels.companyViewedName,
    sentence: auditLabels.companyViewed,
  },
  'viewAs.started': {
    group: 'staff',
    name: auditLabels.viewAsStartedName,
    sentence: auditLabels.viewAsStarted,
  },
  'viewAs.ended': {
    group: 'staff',
    name: auditLabels.viewAsEndedName,
    sentence: auditLabels.viewAsEnded,
  },
  'company.updated': {
    group: 'companies',
    name: auditLabels.companyUpdatedName,
    sentence: auditLabels.companyUpdated,
  },
  'company.exported': {
    group: 'companies',
    name: auditLabels.companyExportedName,
    sentence: auditLabels.companyExported,
  },
  'contact.created': {
    group: 'contacts',
    name: auditLabels.contactCreatedName,
    sentence: auditLabels.contactCreated,
  },
  'contact.updated': {
    group: 'contacts',
    name: auditLabels.contactUpdatedName,
    sentence: auditLabels.contactUpdated,
  },
  'contact.deleted': {
    group: 'contacts',
    name: auditLabels.contactDeletedName,
    sentence: auditLabels.contactDeleted,
  },
  'contact.invited': {
    group: 'contacts',
    name: auditLabels.contactInvitedName,
    sentence: auditLabels.contactInvited,
  },
  'contact.connected': {
    group: 'contacts',
    name: auditLabels.contactConnectedName,
    sentence: auditLabels.contactConnected,
  },
  'contact.connectRefused': {
    group: 'contacts',
    name: auditLabels.connectRefusedName,
    sentence: auditLabels.connectRefused,
    isRefusal: true,
  },
  'role.changed': {
    group: 'contacts',
    name: auditLabels.roleChangedName,
    sentence: auditLabels.roleChanged,
  },
  'contract.supervisorChanged': {
    group: 'companies',
    name: auditLabels.supervisorChangedName,
    sentence: auditLabels.supervisorChanged,
  },
  'contract.reportingSuspended': {
    group: 'companies',
    name: auditLabels.reportingSuspendedName,
    sentence: auditLabels.reportingSuspended,
  },
  'document.uploaded': {
    group: 'companies',
    name: auditLabels.documentUploadedName,
    sentence: auditLabels.documentUploaded,
  },
  'document.deleted': {
    group: 'companies',
    name: auditLabels.documentDeletedName,
    sentence: auditLabels.documentDeleted,
  },
  'companionUser.requested': {
    group: 'companies',
    name: auditLabels.companionUserName,
    sentence: auditLabels.companionUser,
  },
  'calendarAddress.made': {
    group: 'companies',
    name: auditLabels.calendarMadeName,
    sentence: auditLabels.calendarMade,
  },
  'calendarAddress.revoked': {
    group: 'companies',
    name: auditLabels.calendarRevokedName,
    sentence: auditLabels.calendarRevoked,
  },
  'student.connected': {
    group: 'learners',
    name: auditLabels.studentConnectedName,
    sentence: auditLabels.studentConnected,
  },
  'student.connectRefused': {
    group: 'learners',
    name: auditLabels.studentRefusedName,
    sentence: auditLabels.studentRefused,
    isRefusal: true,
  },
  'student.invited': {
    group: 'learners',
    name: auditLabels.studentInvitedName,
    sentence: auditLabels.studentInvited,
  },
  'payment.begun': {
    group: 'payments',
    name: auditLabels.paymentBegunName,
    sentence: auditLabels.paymentBegun,
  },
  'payment.paid': {
    group: 'payments',
    name: auditLabels.paymentPaidName,
    sentence: auditLabels.paymentPaid,
  },
  'payment.declined': {
    group: 'payments',
    name: auditLabels.paymentDeclinedName,
    sentence: auditLabels.paymentDeclined,
    isRefusal: true,
  },
  'payment.unknown': {
    group: 'payments',
    name: auditLabels.paymentUnknownName,
    sentence: auditLabels.paymentUnknown,
  },
  'payment.resolved': {
    group: 'payments',
    name: auditLabels.paymentResolvedName,
    sentence: auditLabels.paymentResolved,
  },
  'payment.refunded': {
    group: 'payments',
    name: auditLabels.paymentRefundedName,
    sentence: auditLabels.paymentRefunded,
  },
  'payment.corrected': {
    group: 'payments',
    name: auditLabels.paymentCorrectedName,
    sentence: auditLabels.paymentCorrected,
  },
  'payment.reviewed': {
    group: 'payments',
    name: auditLabels.paymentReviewedName,
    sentence: auditLabels.paymentReviewed,
  },
  'paymentLink.sent': {
    group: 'payments',
    name: auditLabels.paymentLinkSentName,
    sentence: auditLabels.paymentLinkSent,
  },
  'paymentLink.revoked': {
    group: 'payments',
    name: auditLabels.paymentLinkRevokedName,
    sentence: auditLabels.paymentLinkRevoked,
  },
  'paymentLink.misused': {
    group: 'payments',
    name: auditLabels.paymentLinkMisusedName,
    sentence: auditLabels.paymentLinkMisused,
  },
  'order.viewed': {
    group: 'payments',
    name: auditLabels.orderViewedName,
    sentence: auditLabels.orderViewed,
  },
  'order.delivered': {
    group: 'payments',
    name: auditLabels.orderDeliveredName,
    sentence: auditLabels.orderDelivered,
  },
  'settlement.exported': {
    group: 'payments',
    name: auditLabels.settlementName,
    sentence: auditLabels.settlement,
  },
  'content.published': {
    group: 'content',
    name: auditLabels.contentPublishedName,
    sentence: auditLabels.contentPublished,
  },
  'content.unpublished': {
    group: 'content',
    name: auditLabels.contentUnpublishedName,
    sentence: auditLabels.contentUnpublished,
  },
  'content.deleted': {
    group: 'content',
    name: auditLabels.contentDeletedName,
    sentence: auditLabels.contentDeleted,
  },
  'content.archived': {
    group: 'content',
    name: auditLabels.contentArchivedName,
    sentence: auditLabels.contentArchived,
  },
  'content.restored': {
    group: 'content',
    name: auditLabels.contentRestoredName,
    sentence: auditLabels.contentRestored,
  },
  'submission.completed': {
    group: 'content',
    name: auditLabels.formSubmittedName,
    sentence: auditLabels.formSubmitted,
  },
  'submission.deleted': {
    group: 'content',
    name: auditLabels.submissionDeletedName,
    sentence: auditLabels.submissionDeleted,
  },
  'submission.expired': {
    group: 'content',
    name: auditLabels.submissionExpiredName,
    sentence: auditLabels.submissionExpired,
  },
  'submission.exported': {
    group: 'content',
    name: auditLabels.submissionExportedName,
    sentence: auditLabels.submissionExported,
  },
  'notification.sent': {
    group: 'content',
    name: auditLabels.notificationSentName,
    sentence: auditLabels.notificationSent,
  },
  'submission.handlerRetried': {
    group: 'content',
    name: auditLabels.handlerRetriedName,
    sentence: auditLabels.handlerRetried,
  },
  'form.assigned': {
    group: 'content',
    name: auditLabels.formAssignedName,
    sentence: auditLabels.formAssigned,
  },
  'form.withdrawn': {
    group: 'content',
    name: auditLabels.formWithdrawnName,
    sentence: auditLabels.formWithdrawn,
  },
  'form.handlersChanged': {
    group: 'content',
    name: auditLabels.handlersChangedName,
    sentence: auditLabels.handlersChanged,
  },
  'form.secretMade': {
    group: 'content',
    name: auditLabels.secretMadeName,
    sentence: auditLabels.secretMade,
  },
  'media.uploaded': {
    group: 'content',
    name: auditLabels.mediaUploadedName,
    sentence: auditLabels.mediaUploaded,
  },
  'media.deleted': {
    group: 'content',
    name: auditLabels.mediaDeletedName,
    sentence: auditLabels.mediaDeleted,
  },
  'label.changed': {
    group: 'content',
    name: auditLabels.labelChangedName,
    sentence: auditLabels.labelChanged,
  },
  'settings.saved': {
    group: 'portal',
    name: auditLabels.settingsSavedName,
    sentence: auditLabels.settingsSaved,
  },
  'settings.changeAsked': {
    group: 'portal',
    name: auditLabels.changeAskedName,
    sentence: auditLabels.changeAsked,
  },
  'settings.changeWithdrawn': {
    group: 'portal',
    name: auditLabels.changeWithdrawnName,
    sentence: auditLabels.changeWithdrawn,
    isRefusal: true,
  },
  'configuration.changed': {
    group: 'portal',
    name: auditLabels.configurationChangedName,
    sentence: auditLabels.configurationChanged,
  },
  'file.downloaded': {
    group: 'companies',
    name: auditLabels.fileDownloadedName,
    sentence: auditLabels.fileDownloaded,
  },
  'account.held': {
    group: 'accounts',
    name: auditLabels.accountHeldName,
    sentence: auditLabels.accountHeld,
  },
  'account.released': {
    group: 'accounts',
    name: auditLabels.accountReleasedName,
    sentence: auditLabels.accountReleased,
  },
  'serviceToken.limited': {
    group: 'portal',
    name: auditLabels.tokenLimitedName,
    sentence: auditLabels.tokenLimited,
  },
  'secrets.resealed': {
    group: 'portal',
    name: auditLabels.secretsResealedName,
    sentence: auditLabels.secretsResealed,
  },
  'registry.uploaded': {
    group: 'portal',
    name: auditLabels.registryUploadedName,
    sentence: auditLabels.registryUploaded,
  },
  'registry.imported': {
    group: 'portal',
    name: auditLabels.registryImportedName,
    sentence: auditLabels.registryImported,
  },
  'registry.discarded': {
    group: 'portal',
    name: auditLabels.registryDiscardedName,
    sentence: auditLabels.registryDiscarded,
  },
  'registry.undone': {
    group: 'portal',
    name: auditLabels.registryUndoneName,
    sentence: auditLabels.registryUndone,
  },
  'registry.acknowledged': {
    group: 'portal',
    name: auditLabels.registryAcknowledgedName,
    sentence: auditLabels.registryAcknowledged,
  },
  'serviceToken.created': {
    group: 'portal',
    name: auditLabels.serviceTokenCreatedName,
    sentence: auditLabels.serviceTokenCreated,
  },
  'serviceToken.revoked': {
    group: 'portal',
    name: auditLabels.serviceTokenRevokedName,
    sentence: auditLabels.serviceTokenRevoked,
  },
  'serviceToken.misused': {
    group: 'portal',
    name: auditLabels.serviceTokenMisusedName,
    sentence: auditLabels.serviceTokenMisused,
    isRefusal: true,
  },
  'setUp.tested': {
    group: 'portal',
    name: auditLabels.setUpTestedName,
    sentence: auditLabels.setUpTested,
  },
  'paper.scriptLacking': {
    group: 'portal',
    name: auditLabels.paperScriptLackingName,
    sentence: auditLabels.paperScriptLacking,
  },
  'audit.accepted': {
    group: 'portal',
    name: auditLabels.auditAcceptedName,
    sentence: auditLabels.auditAccepted,
  },
  'audit.retired': {
    group: 'portal',
    name: auditLabels.auditRetiredName,
    sentence: auditLabels.auditRetired,
  },
};

const isKind = (text: string): text is AuditKind => Object.hasOwn(auditKinds, text);

/** Filters: every event, those of a group, or those of a kind. */
export type AuditChoice = 'all' | AuditGroup | AuditKind;

export function asChoice(text: unknown): AuditChoice {
  if (typeof text !== 'string') return 'all';
  return auditGroups.find((group) => group === text) ?? (isKind(text) ? text : 'all');
}

export const kindsOfGroup = (group: AuditGroup): AuditKind[] =>
  Object.keys(auditKinds)
    .filter(isKind)
    .filter((kind) => auditKinds[kind].group === group);

/** The kinds of a filter; undefined for all. */
export function kindsOf(choice: AuditChoice): AuditKind[] | undefined {
  if (choice === 'all') return undefined;
  return isKind(choice) ? [choice] : kindsOfGroup(choice);
}
