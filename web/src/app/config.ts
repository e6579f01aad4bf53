import type { PublicConfig } from '@tradebridge/contract/config';

export type { PublicConfig };

let config: PublicConfig | null = null;

/**
 * Reads the configuration from the page, so that the sign-in page needs no second round trip. Under
 * Vite's dev server it is fetched.
 */
export async function loadConfig(): Promise<PublicConfig> {
  config = configInPage() ?? (await fromServer());
  return config;
}

/** The configuration. Available to everything rendered after `loadConfig`. */
export function getConfig(): PublicConfig {
  if (!config) throw new Error('The configuration is not loaded yet.');
  return config;
}

/** For tests, and for code that has the configuration already. */
export function setConfig(value: PublicConfig): void {
  config = value;
}

/** The configuration in the page, or null under Vite's own server. */
export function configInPage(): PublicConfig | null {
  const text = document.getElementById('tradebridge-config')?.textContent?.trim() ?? '';
  // The placeholder is not JSON; neither is an empty block.
  if (!text.startsWith('{')) return null;
  // The page and this script come from one server. Its outage.test.ts checks /api/config, which is
  // the same, against the contract.
  return JSON.parse(text) as PublicConfig;
}

/** The configuration as deployed now, or null if the server cannot be reached. */
export async function fetchDeployedConfig(): Promise<PublicConfig | null> {
  return fromServer().catch(() => null);
}

async function fromServer(): Promise<PublicConfig> {
  const response = await fetch('/api/config', {
    cache: 'no-store',
    headers: { 'X-Requested-With': 'XMLHttpRequest' },
  });
  if (!response.ok) throw new Error(`The configuration cannot be read (${response.status}).`);
  // The server's outage.test.ts checks the reply against the contract.
  return (await response.json()) as PublicConfig;
}
