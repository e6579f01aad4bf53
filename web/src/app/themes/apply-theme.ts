import { getConfig } from '../config.ts';
import { deviceSettings } from '../device-settings.ts';
import { themeNamed } from './all-themes.ts';
import type { ColourScheme, Theme } from './theme.ts';

const systemIsDark = matchMedia('(prefers-color-scheme: dark)');

/**
 * Applies the configured theme, and updates it when the system or the user changes the colour
 * scheme.
 */
export function applyTheme(): void {
  const theme = currentTheme();
  const paint = () => paintTheme(theme, colourScheme());
  paint();
  systemIsDark.addEventListener('change', paint);
  deviceSettings.subscribe(paint);
  // Paper is always white.
  window.addEventListener('beforeprint', () => paintTheme(theme, 'light'));
  window.addEventListener('afterprint', paint);
}

/** The configured theme; it does not change while the app runs. */
export function currentTheme(): Theme {
  return themeNamed(getConfig().theme);
}

function colourScheme(): ColourScheme {
  const chosen = deviceSettings.get().colourScheme;
  if (chosen !== 'system') return chosen;
  return systemIsDark.matches ? 'dark' : 'light';
}

/** Applies a theme, whatever is configured. */
export function paintTheme(theme: Theme, scheme: ColourScheme): void {
  const root = document.documentElement;
  // Set through the object model, which the Content-Security-Policy allows, unlike a style
  // attribute.
  for (const [name, value] of Object.entries(theme[scheme])) {
    root.style.setProperty(`--${name}`, value);
  }
  root.style.setProperty('--typeface', theme.typeface);
  root.style.colorScheme = scheme;
  root.dataset.scheme = scheme;
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', theme[scheme].surface);
}
