import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PublicConfig } from '@tradebridge/contract/config';
import type { KeptLabels, LabelsInForce } from './keep-overrides.ts';

/** The keys of the labels that the sign-in page loads, as the browser application's build lists them. */
function readSignInKeys(webFolder: string): ReadonlySet<string> | undefined {
  const file = join(webFolder, 'sign-in-labels.json');
  // A list of keys, written by our own build.
  return existsSync(file) ? new Set<string>(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}

/**
 * What the configuration says of labels: of all of them where the application was not built, as in
 * development, since nobody knows then which ones the sign-in page has.
 */
export function signInLabelsOf(
  labels: Pick<KeptLabels, 'inForce'>,
  webFolder: string,
): () => PublicConfig['labels'] {
  const keys = readSignInKeys(webFolder);
  let told: { readonly of: LabelsInForce; readonly config: PublicConfig['labels'] } | undefined;
  return () => {
    const of = labels.inForce;
    if (told?.of !== of) {
      const entries = Object.entries(of.overrides).filter(([key]) => keys?.has(key) ?? true);
      told = { of, config: { version: of.version, signIn: Object.fromEntries(entries) } };
    }
    return told.config;
  };
}
