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
