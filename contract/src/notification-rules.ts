/** What notifications are about. */
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

/** What becomes of a kind for a user who has chosen nothing, and what nobody can switch off. */
export interface KindRule {
  /** It is always listed in the portal. */
  readonly isAlwaysInApp: boolean;
  /** A mail goes out, unless the user wants none. */
  readonly isMailed: boolean;
  /** A mail of its own goes out whatever the user prefers, so none can be chosen. */
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

/** Characters. */
export const maxNotificationTitleLength = 100;
export const maxNotificationBodyLength = 1000;

/** Entries of a page of every list here (DATA-074). */
export const notificationPageSize = 20;

/** Notifications that one call marks as read. */
export const maxMarkedAtOnce = 10_000;

/** Of one kind, a recipient gets so many in a day one by one; all further ones become one summary. */
export const maxOfKindPerDay = 20;

/** Days before a pre-enrolment is due on which those who pay it are told. */
export const dueSoonDays = 7;

/** The hour of the day, in the institution's time zone, before which nobody is told that something is due. */
export const dueToldFromHour = 7;

/** How long notifications are kept, with what became of them, in days. */
export const notificationsKeptDays = 400;

/** For how long a bounce finds the mail that it is about; mail servers give up after five days at most. */
export const sentMailsKeptDays = 30;

/** Who a message of the institution can go to. */
export const sendAudiences = ['user', 'all', 'contacts'] as const;
export type SendAudience = (typeof sendAudiences)[number];

/**
 * How far a mail or push is: `waiting` to go out, `sent` once the mail server or push service has taken it over, `failed` where it
 * refused it for good, `dropped` where it was no longer wanted or permitted when its time came.
 */
export const deliveryStates = ['waiting', 'sent', 'failed', 'dropped'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** How long the toast of a notification stays, in milliseconds (NOTE-030). */
export const messageToastMs = 10_000;
