/** Kinds of notifications. */
export const notificationKinds = [
  'message',
  'sign-off',
  'invoice-due',
  'payment',
  'document',
  'form-assigned',
  'security',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Defaults for a kind, and what cannot be switched off. */
export interface KindRule {
  /** Always listed in the portal. */
  readonly isAlwaysInApp: boolean;
  /** Mailed by default. */
  readonly isMailed: boolean;
  /** Has a separate mail that is always sent, so it cannot be chosen. */
  readonly hasOwnMail: boolean;
}

export const kindRules: Readonly<Record<NotificationKind, KindRule>> = {
  message: { isAlwaysInApp: true, isMailed: true, hasOwnMail: false },
  'sign-off': { isAlwaysInApp: false, isMailed: true, hasOwnMail: false },
  'invoice-due': { isAlwaysInApp: false, isMailed: true, hasOwnMail: false },
  payment: { isAlwaysInApp: true, isMailed: false, hasOwnMail: true },
  document: { isAlwaysInApp: false, isMailed: false, hasOwnMail: false },
  'form-assigned': { isAlwaysInApp: false, isMailed: true, hasOwnMail: false },
  security: { isAlwaysInApp: true, isMailed: false, hasOwnMail: true },
};

/** Maximum characters of a title. */
export const maxNotificationTitleLength = 100;
export const maxNotificationBodyLength = 1000;

/** Entries on one page of the lists here (DATA-074). */
export const notificationPageSize = 20;

/** Maximum notifications marked as read in one call. */
export const maxMarkedAtOnce = 10_000;

/**
 * Notifications of one kind per user and day that are listed singly; further ones become one
 * summary.
 */
export const maxOfKindPerDay = 20;

/** Days before its due date on which the payers of a pre-enrolment are notified. */
export const dueSoonDays = 7;

/**
 * The hour of the day, in the institution's time zone, before which nobody is notified of due
 * dates.
 */
export const dueToldFromHour = 7;

/** Days for which notifications and their deliveries are kept. */
export const notificationsKeptDays = 400;

/**
 * Days for which a bounce can be matched to its mail; mail servers give up after five days at most.
 */
export const sentMailsKeptDays = 30;

/** Who a message can be sent to. */
export const sendAudiences = ['user', 'all', 'contacts'] as const;
export type SendAudience = (typeof sendAudiences)[number];

/**
 * State of a mail or push: `waiting` to be sent, `sent` once the mail server or push service
 * accepted it, `failed` if it was refused for good, `dropped` if it was no longer wanted or
 * permitted.
 */
export const deliveryStates = ['waiting', 'sent', 'failed', 'dropped'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Milliseconds for which a notification's toast is shown (NOTE-030). */
export const messageToastMs = 10_000;
