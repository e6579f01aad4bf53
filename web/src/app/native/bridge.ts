/*
 * The native shell (docs/native.md) injects its bridge before our code runs. Code for its plugins
 * is loaded only if there is one.
 */

declare global {
  interface Window {
    Capacitor?: { isNativePlatform?(): boolean };
  }
}

/** Whether the portal runs in the native shell. */
export const isInShell = (): boolean => window.Capacitor?.isNativePlatform?.() === true;
