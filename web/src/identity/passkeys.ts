/** Whether this browser knows passkeys; none does at an address without TLS, but for this computer's own. */
export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in globalThis;

/** The part that asks the browser for one, fetched once it is needed. */
export const loadPasskeyPrompt = () => import('./passkey-prompt.ts');
