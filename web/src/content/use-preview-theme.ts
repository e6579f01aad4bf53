import { useEffect } from 'react';
import { themeNamed } from '../app/themes/all-themes.ts';
import { paintTheme } from '../app/themes/apply-theme.ts';
import type { PreviewView } from './preview-view.ts';

/** Shows a preview in the theme and the colours that were chosen for it. */
export function usePreviewTheme({ theme, scheme }: PreviewView): void {
  useEffect(() => {
    paintTheme(themeNamed(theme), scheme);
  }, [theme, scheme]);
}
