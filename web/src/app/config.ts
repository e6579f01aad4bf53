import type { PublicConfig } from '@tradebridge/contract/config';

export type { PublicConfig };

let config: PublicConfig | null = null;

/**
 * Reads the configuration that the server wrote into the page, so that the sign-in page needs no
 * second round trip. Under Vite's own server nobody fills it in, and it is fetched.
 */
export async function loadConfig(): Promise<PublicConfig> {
  config = configInPage() ?? (await fromServer());
  return config;
}

/** The configuration. Everything that renders comes after `loadConfig`. */
export function getConfig(): PublicConfig {
  if (!config) throw new Error('The configuration is not loaded yet.');
  return config;
}

/** For tests, and for callers that have the configuration already. */
export function setConfig(value: PublicConfig): void {
  config = value;
}

/** The configuration in the page, or null under Vite's own server. */
export function configInPage(): PublicConfig | null {
  const text = document.getElementById('tradebridge-config')?.textContent?.trim() ?? '';
  // The placeholder is no JSON; neither is an empty block.
  if (!text.startsWith('{')) return null;
  // The page and this script come from one server. Its outage.test.ts holds what /api/config
  // answers, which is the same, to the contract.
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
  // The server's outage.test.ts holds the answer to the contract.
  return (await response.json()) as PublicConfig;
}
