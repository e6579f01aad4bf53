/** Push services of browsers. An asterisk includes all subdomains. */
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
 * Whether messages may be sent to an address given by a browser: it must belong to a known push
 * service over https, on the default port.
 *
 * @param furtherOrigins other services, as configured
 */
export function isPushEndpoint(address: string, furtherOrigins: readonly string[] = []): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, protocol, hostname, port, username, password } = new URL(address);
  if (username !== '' || password !== '') return false;
  if (furtherOrigins.includes(origin)) return true;
  // The port is empty if it is the protocol's default.
  return protocol === 'https:' && port === '' && isAmong(hostname);
}
