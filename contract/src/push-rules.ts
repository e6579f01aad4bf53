/** Devices of one user; with one more, that which was registered longest ago is forgotten. */
export const mostPushDevices = 20;

/** How long a device is sent to that was not registered again, which each visit to the portal does, in days. */
export const deviceKeptDays = 60;

/** How long it is known what became of a push, in days. */
export const pushKeptDays = 30;

/** Characters of the address at which a browser's push service takes messages. */
export const longestPushEndpoint = 2000;

/** Characters of a token of FCM or APNs. */
export const longestPushToken = 1000;

/** Push services of browsers. With an asterisk, every host below. */
const pushHosts = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
] as const;

const isAmong = (host: string) =>
  pushHosts.some((known) =>
    known.startsWith('*.') ? host.endsWith(known.slice(1)) : host === known,
  );

/**
 * Whether messages may be sent to an address that a browser gives us: that of a known push service over
 * https, on its usual port, and nobody else's.
 *
 * @param furtherOrigins of other services, as configured
 */
export function isPushEndpoint(address: string, furtherOrigins: readonly string[] = []): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, protocol, hostname, port, username, password } = new URL(address);
  if (username !== '' || password !== '') return false;
  if (furtherOrigins.includes(origin)) return true;
  // The port is empty where it is the usual one of the protocol.
  return protocol === 'https:' && port === '' && isAmong(hostname);
}
