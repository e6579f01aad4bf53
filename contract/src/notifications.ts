import { defineCall } from './call.ts';
import {
  deliveryStates,
  maxMarkedAtOnce,
  maxNotificationBodyLength,
  maxNotificationTitleLength,
  notificationKinds,
  sendAudiences,
} from './notification-rules.ts';
import { pushKinds } from './push-rules.ts';
import { z } from './schema.ts';
import { accountId, count, id, instant, line, portalId, trimmedText } from './values.ts';

/** A user's notification (DATA-028), in plain text. */
export const notification = z.object({
  id: portalId,
  userId: z.string(),
  kind: z.enum(notificationKinds),
  title: z.string(),
  body: z.string(),
  created: instant,
  /** Unread until true (NOTE-003). */
  read: z.boolean(),
  data: z.object({
    /** The notification's own id (OPEN-097). */
    notifyId: portalId,
    /** The page it is about; null if there is none. */
    address: z.string().nullable(),
  }),
});
export type Notification = z.output<typeof notification>;

/** Counts for a user (DATA-027). */
export const userSummary = z.object({ unreadNotifications: count });
export type UserSummary = z.output<typeof userSummary>;

/** Continues a list after the entry with this id. */
const cursor = portalId.optional();
const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), next: portalId.nullable() });

export const retrieveNotifications = defineCall({
  path: 'notifications/retrieveNotifications',
  policy: 'signedIn',
  input: z.strictObject({ cursor }),
  result: pageOf(notification),
  effect: "The user's notifications, the newest first.",
});

export const getNotification = defineCall({
  path: 'notifications/getOne',
  policy: 'signedIn',
  input: z.strictObject({ id }),
  result: notification,
  effect: "One of the user's notifications. Reading it here does not mark it as read.",
});

export const markNotificationRead = defineCall({
  path: 'notifications/markRead',
  policy: 'signedIn',
  input: z.strictObject({ id }),
  result: userSummary,
  effect:
    'Marks one notification as read; changes nothing where it was read. Answers what is left unread.',
});

export const markAllNotificationsRead = defineCall({
  path: 'notifications/markAllRead',
  policy: 'signedIn',
  input: z.strictObject({ ids: z.array(id).max(maxMarkedAtOnce) }),
  result: userSummary,
  maxBodyBytes: 1024 ** 2,
  effect:
    'Marks these notifications as read, and all that are older than the newest of them. What came later stays unread. Ids of no notification of the user are ignored. Answers what is left unread.',
});

export const retrieveSummary = defineCall({
  path: 'user/retrieveSummary',
  policy: 'signedIn',
  whileViewing: 'reads',
  input: z.strictObject({}),
  result: userSummary,
  effect: 'How many notifications of the user are unread.',
});

/** The content of a message: plain text, both required (NOTE-036). */
const messageShape = {
  title: line(maxNotificationTitleLength).min(1),
  body: trimmedText(maxNotificationBodyLength).refine((text) => text !== ''),
};
const sent = z.object({ recipients: count });

export const sendNotification = defineCall({
  path: 'user/sendNotification',
  policy: 'administer',
  input: z.strictObject({ userId: accountId, ...messageShape }),
  result: sent,
  idempotency: 'answer',
  effect: 'Sends a message to one user; to nobody where the account is disabled.',
});

export const sendNotificationToAllUsers = defineCall({
  path: 'user/sendNotificationToAllUsers',
  policy: 'administer',
  input: z.strictObject(messageShape),
  result: sent,
  idempotency: 'answer',
  effect: 'Sends a message to every user whose account is not disabled.',
});

export const sendNotificationToContactUsers = defineCall({
  path: 'employer/sendNotificationToContactUsers',
  policy: 'administer',
  input: z.strictObject(messageShape),
  result: sent,
  idempotency: 'answer',
  effect: 'Sends a message to every user who is a contact of a company.',
});

export const countRecipients = defineCall({
  path: 'notifications/countRecipients',
  policy: 'administer',
  input: z.strictObject({ audience: z.enum(sendAudiences), userId: accountId.nullable() }),
  result: sent,
  effect: 'How many users a message would go to at the moment.',
});

const tally = z.object({
  recipients: count,
  read: count,
  /** Mails by state. */
  mails: z.record(z.enum(deliveryStates), count),
  /** Pushes by state; a recipient gets one per device. */
  pushes: z.record(z.enum(deliveryStates), count),
  /** Pushes that a device has confirmed; not every device does. */
  arrived: count,
});

const send = z.object({
  id: portalId,
  audience: z.enum(sendAudiences),
  title: z.string(),
  body: z.string(),
  /** The sender; null if the account is gone. */
  by: z.string().nullable(),
  created: instant,
  recipients: count,
});
export type NotificationSend = z.output<typeof send>;

export const retrieveSends = defineCall({
  path: 'notifications/retrieveSends',
  policy: 'administer',
  input: z.strictObject({ cursor }),
  result: pageOf(send),
  effect: 'Messages that administrators sent, the newest first.',
});

export const retrieveSend = defineCall({
  path: 'notifications/retrieveSend',
  policy: 'administer',
  input: z.strictObject({ id }),
  result: send.extend({ tally }),
  effect: 'One message, and how far it has come.',
});

const mail = z.object({
  state: z.enum(deliveryStates),
  attempts: count,
  /** When the mail server accepted it. */
  sent: instant.nullable(),
  /** Why it failed, was dropped or is tried again. */
  reason: z.string().nullable(),
});
export type MailDelivery = z.output<typeof mail>;

const push = z.object({
  device: z.enum(pushKinds),
  state: z.enum(deliveryStates),
  attempts: count,
  /** When the provider accepted it. */
  sent: instant.nullable(),
  /** When the device confirmed it; null if it never does. */
  arrived: instant.nullable(),
  /** Why it failed, was dropped or is tried again. */
  reason: z.string().nullable(),
});
export type PushDelivery = z.output<typeof push>;

const recipient = z.object({
  /** The notification's id. */
  id: portalId,
  user: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  created: instant,
  readAt: instant.nullable(),
  /** Null if none is sent. */
  mail: mail.nullable(),
  /** One for each device. */
  pushes: z.array(push),
});
export type NotificationRecipient = z.output<typeof recipient>;

export const retrieveRecipients = defineCall({
  path: 'notifications/retrieveRecipients',
  policy: 'administer',
  input: z.strictObject({ id, cursor }),
  result: pageOf(recipient),
  effect: 'Who a message went to, and what became of it for each.',
});

export const retrieveUndelivered = defineCall({
  path: 'notifications/retrieveUndelivered',
  policy: 'administer',
  input: z.strictObject({ cursor }),
  result: pageOf(recipient.extend({ kind: z.enum(notificationKinds), title: z.string() })),
  effect: 'Notifications whose mail could not be delivered, the newest first.',
});

const refusedMail = z.object({
  id: portalId,
  email: z.string(),
  subject: z.string(),
  reason: z.string(),
  at: instant,
});

export const retrieveRefusedMails = defineCall({
  path: 'notifications/retrieveRefusedMails',
  policy: 'administer',
  input: z.strictObject({ cursor }),
  result: pageOf(refusedMail),
  effect:
    'Mails about accounts, payments and forms that the mail server refused for good, the newest first.',
});

const bouncedAddress = z.object({
  id: portalId,
  email: z.string(),
  /** The account with the address; null if it belongs only to a contact or purchaser. */
  user: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** The subject of the returned mail. */
  subject: z.string(),
  /** The mail server's reason. */
  reason: z.string(),
  at: instant,
});
export type BouncedAddress = z.output<typeof bouncedAddress>;

export const retrieveBouncedAddresses = defineCall({
  path: 'notifications/retrieveBouncedAddresses',
  policy: 'administer',
  input: z.strictObject({ cursor }),
  result: pageOf(bouncedAddress),
  effect:
    'Addresses that mail came back from for good, the last first. Notifications are not mailed to them.',
});

export const forgetBouncedAddress = defineCall({
  path: 'notifications/forgetBouncedAddress',
  policy: 'administer',
  input: z.strictObject({ id }),
  result: z.literal(true),
  effect:
    'Mails notifications to an address again that mail came back from. Refused as not-found where none did.',
});

export const retrieveDeliveries = defineCall({
  path: 'notifications/retrieveDeliveries',
  policy: 'signedIn',
  input: z.strictObject({ id }),
  result: recipient.pick({ created: true, readAt: true, mail: true, pushes: true }),
  effect: "What became of one of the user's notifications.",
});

const preference = z.object({
  kind: z.enum(notificationKinds),
  inApp: z.boolean(),
  byMail: z.boolean(),
  /** On registered devices; what is not listed in the portal is not pushed. */
  byPush: z.boolean(),
});
export type NotificationPreference = z.output<typeof preference>;

export const retrievePreferences = defineCall({
  path: 'notifications/retrievePreferences',
  policy: 'signedIn',
  input: z.strictObject({}),
  result: z.array(preference),
  effect: 'How the user is notified of each kind.',
});

export const savePreference = defineCall({
  path: 'notifications/savePreference',
  policy: 'signedIn',
  input: z.strictObject(preference.shape),
  result: z.array(preference),
  effect:
    'Changes how the user is notified of a kind from now on. Kinds that always arrive are not affected.',
});
