import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PublicConfig } from '@tradebridge/contract/config';
import type { KeptLabels, LabelsInForce } from './keep-overrides.ts';

/**
 * The keys of the labels that the sign-in page loads, as listed by the build of the browser
 * application.
 */
function readSignInKeys(webFolder: string): ReadonlySet<string> | undefined {
  const file = join(webFolder, 'sign-in-labels.json');
  // A list of keys, written by our own build.
  return existsSync(file) ? new Set<string>(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}

/**
 * The labels for the configuration: all of them if the application was not built, as in
 * development, when the labels of the sign-in page are not known.
 */
export function signInLabelsOf(
  labels: Pick<KeptLabels, 'inForce'>,
  webFolder: string,
): () => PublicConfig['labels'] {
  const keys = readSignInKeys(webFolder);
  let cached: { readonly of: LabelsInForce; readonly config: PublicConfig['labels'] } | undefined;
  return () => {
    const of = labels.inForce;
    if (cached?.of !== of) {
      const entries = Object.entries(of.overrides).filter(([key]) => keys?.has(key) ?? true);
      cached = { of, config: { version: of.version, signIn: Object.fromEntries(entries) } };
    }
    return cached.config;
  };
}
