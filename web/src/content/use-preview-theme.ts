import { useEffect } from 'react';
import { themeNamed } from '../app/themes/all-themes.ts';
import { paintTheme } from '../app/themes/apply-theme.ts';
import type { PreviewView } from './preview-view.ts';

/** Applies the theme and colours chosen for a preview. */
export function usePreviewTheme({ theme, scheme }: PreviewView): void {
  useEffect(() => {
    paintTheme(themeNamed(theme), scheme);
  }, [theme, scheme]);
}
