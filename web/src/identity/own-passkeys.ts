import { maxPasskeyNameLength } from '@tradebridge/contract/identity-rules';
import type { Passkey } from '@tradebridge/contract/passkeys';
import { callApi } from '../app/api-client.ts';
import { fetchQuietly } from '../device-log/chunk-reload.ts';
import { loadPasskeyPrompt } from './passkeys.ts';

/** Creates a passkey in the browser and adds it to the account. */
export async function addPasskey(name: string): Promise<Passkey> {
  const { makePasskey } = await loadPasskeyPrompt();
  const response = await makePasskey(await callApi('user/startPasskeyRegistration', {}));
  return callApi('user/completePasskeyRegistration', {
    name: name.slice(0, maxPasskeyNameLength),
    response,
  });
}

/** Removes a passkey from the account, and from the browser if it supports that. */
export async function removePasskey(passkeyId: string): Promise<void> {
  const accepted = await callApi('user/revokePasskey', { passkeyId });
  await fetchQuietly(async () => {
    const { forgetOtherPasskeys } = await loadPasskeyPrompt();
    await forgetOtherPasskeys(accepted);
  });
}

/** The name, with a number if another passkey has it. */
export function freeName(
  name: string,
  passkeys: readonly Pick<Passkey, 'name'>[],
  numbered: (number: number) => string,
): string {
  const isTaken = (wanted: string) => passkeys.some((passkey) => passkey.name === wanted);
  if (!isTaken(name)) return name;
  let number = 2;
  while (isTaken(numbered(number))) number += 1;
  return numbered(number);
}
