import { callApi } from '../app/api-client.ts';
import { loadPasskeyPrompt } from './passkeys.ts';

const calls = {
  secondFactor: { start: 'user/startPasskeyFactor', give: 'user/usePasskeyFactor' },
  proof: { start: 'user/startPasskeyProof', give: 'user/provePasskey' },
} as const;

/**
 * Gives one of the user's passkeys as the session's second factor, or as fresh proof. Throws an
 * `ApiError` with a sentence where none was given or the server refused it.
 */
export async function givePasskey(as: keyof typeof calls): Promise<void> {
  const { start, give } = calls[as];
  const { askForPasskey } = await loadPasskeyPrompt();
  const response = await askForPasskey(await callApi(start, {}));
  await callApi(give, { response });
}
