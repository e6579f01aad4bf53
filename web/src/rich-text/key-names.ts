const isMac = () => /^(?:Mac|iP)/.test(navigator.platform);

const namesOnMac: Readonly<Record<string, string>> = { Mod: '⌘', Alt: '⌥', Shift: '⇧' };

/** A shortcut for display: `Mod+B` is Ctrl+B, or ⌘B on a Mac. */
export function namesOfKeys(keys: string, onMac = isMac()): string {
  const parts = keys.split('+');
  if (onMac) return parts.map((part) => namesOnMac[part] ?? part).join('');
  return parts.map((part) => (part === 'Mod' ? 'Ctrl' : part)).join('+');
}

/** The same for `aria-keyshortcuts`. */
export const ariaKeys = (keys: string, onMac = isMac()): string =>
  keys.replace('Mod', onMac ? 'Meta' : 'Control');
