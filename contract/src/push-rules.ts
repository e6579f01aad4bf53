/** Kinds of devices, by push protocol. */
export const pushKinds = ['web', 'fcm', 'apns'] as const;
export type PushKind = (typeof pushKinds)[number];

/** Maximum devices of a user; registering another removes the one registered longest ago. */
export const maxPushDevices = 20;

/** Days for which pushes are sent to a device that is not registered again, as each visit does. */
export const deviceKeptDays = 60;

/** Days for which the state of a push is kept. */
export const pushKeptDays = 30;

/** Maximum characters of the endpoint of a browser's push service. */
export const maxPushEndpointLength = 2000;

/** Maximum characters of an FCM or APNs token. */
export const maxPushTokenLength = 1000;
