import type { ContentIcon } from '@tradebridge/contract/content';
import { defaultIconColor } from '@tradebridge/contract/content-rules';
import type { ColourScheme, Theme } from '../app/themes/theme.ts';
import { contrastOn, minIconContrast } from './contrast.ts';

const schemes: readonly ColourScheme[] = ['light', 'dark'];

/** Schemes in which an icon's lines are hard to see on the theme's surfaces. */
export function hardToSee(icon: ContentIcon, color: string, theme: Theme): ColourScheme[] {
  const chosen = icon.c1 || color;
  return schemes.filter((scheme) => {
    const { surface, ink } = theme[scheme];
    const shown = chosen === '' || chosen === defaultIconColor ? ink : chosen;
    return contrastOn(surface, shown, icon.po) < minIconContrast;
  });
}
