import type { PublicConfig } from '@tradebridge/contract/config';

export type { PublicConfig };

let config: PublicConfig | null = null;

/**
 * Reads the configuration that the server wrote into the page, so that the sign-in page needs no
 * second round trip. Under Vite's own server nobody fills it in, and it is fetched.
 */
export async function loadConfig(): Promise<PublicConfig> {
  config = fromPage() ?? (await fromServer());
  return config;
}

/** The configuration. Everything that renders comes after `loadConfig`. */
export function getConfig(): PublicConfig {
  if (!config) throw new Error('The configuration is not loaded yet.');
  return config;
}

/** For tests, and for whoever has the configuration already. */
export function setConfig(value: PublicConfig): void {
  config = value;
}

function fromPage(): PublicConfig | null {
  const text = document.getElementById('tradebridge-config')?.textContent?.trim() ?? '';
  // The placeholder is no JSON; neither is an empty block.
  if (!text.startsWith('{')) return null;
  // The page and this script come from one server, which checks it against the contract.
  return JSON.parse(text) as PublicConfig;
}

/** The configuration as it is deployed now, or null when the server cannot be asked. */
export async function fetchDeployedConfig(): Promise<PublicConfig | null> {
  return fromServer().catch(() => null);
}

async function fromServer(): Promise<PublicConfig> {
  const response = await fetch('/api/config', {
    cache: 'no-store',
    headers: { 'X-Requested-With': 'XMLHttpRequest' },
  });
  if (!response.ok) throw new Error(`The configuration cannot be read (${response.status}).`);
  const body: unknown = await response.json();
  const enveloped = typeof body === 'object' && body !== null && 'Result' in body;
  return (enveloped ? body.Result : body) as PublicConfig;
}
