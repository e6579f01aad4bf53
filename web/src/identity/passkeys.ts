/** Whether this browser supports passkeys; without TLS only on localhost. */
export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in globalThis;

/** The code that asks the browser for one, loaded when it is needed. */
export const loadPasskeyPrompt = () => import('./passkey-prompt.ts');
