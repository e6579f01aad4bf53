/*
 * The native shell (docs/native.md) puts its bridge into the page before any of our code runs. What talks to
 * its plugins is loaded only where there is one.
 */

declare global {
  interface Window {
    Capacitor?: { isNativePlatform?(): boolean };
  }
}

/** Whether the portal runs in the native shell. */
export const isInShell = (): boolean => window.Capacitor?.isNativePlatform?.() === true;
