import type { ProviderName } from '@tradebridge/contract/identity-rules';

/**
 * What a provider's redirect brought in the address: the code of a sign-in to complete, or why
 * there is none.
 */
export type ProviderReturn = ({ code: string } | { error: string }) & {
  provider: ProviderName | undefined;
};

const known: readonly ProviderName[] = ['google', 'microsoft', 'directory'];

/** Parses the fragment of an address, without its '#'; null if it is not one of these. */
export function providerReturnOf(fragment: string): ProviderReturn | null {
  const brought = new URLSearchParams(fragment);
  const code = brought.get('provider');
  const error = brought.get('error');
  const by = brought.get('by');
  const provider = known.find((name) => name === by);
  if (error) return { error, provider };
  return code ? { code, provider } : null;
}
