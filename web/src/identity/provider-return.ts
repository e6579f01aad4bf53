/** What a provider's return has brought in the address: a sign-in to go on with, or why there is none. */
export type ProviderReturn = { code: string } | { error: string };

/** Reads the fragment of an address, without its '#'; null when it is of nothing known. */
export function providerReturnOf(fragment: string): ProviderReturn | null {
  const brought = new URLSearchParams(fragment);
  const code = brought.get('provider');
  const error = brought.get('error');
  if (error) return { error };
  return code ? { code } : null;
}
