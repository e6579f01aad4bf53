/** Kinds of devices, by the protocol that reaches them. */
export const pushKinds = ['web', 'fcm', 'apns'] as const;
export type PushKind = (typeof pushKinds)[number];

/** Devices of one user; with one more, that which was registered longest ago is forgotten. */
export const maxPushDevices = 20;

/** How long a device is sent to that was not registered again, which each visit to the portal does, in days. */
export const deviceKeptDays = 60;

/** How long it is known what became of a push, in days. */
export const pushKeptDays = 30;

/** Characters of the address at which a browser's push service takes messages. */
export const maxPushEndpointLength = 2000;

/** Characters of a token of FCM or APNs. */
export const maxPushTokenLength = 1000;
