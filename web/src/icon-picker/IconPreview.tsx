import type { ContentIcon as Icon } from '@tradebridge/contract/content';
import type { CSSProperties } from 'react';
import { currentTheme } from '../app/themes/apply-theme.ts';
import type { ColourScheme } from '../app/themes/theme.ts';
import { ContentIcon } from '../ui/ContentIcon.tsx';
import { useLabels } from '../ui/labels.ts';
import styles from './IconPreview.module.css';
import { hardToSee } from './icon-contrast.ts';
import { iconLabels as labels } from './labels.ts';

interface IconPreviewProps {
  icon: Icon;
  color: string;
}

/** An icon on the theme's surfaces in light and dark, with its contrast. */
export function IconPreview({ icon, color }: IconPreviewProps) {
  const t = useLabels();
  const theme = currentTheme();
  const hint = hintOf(hardToSee(icon, color, theme));
  return (
    <div className={styles.preview}>
      <p className={styles.title}>{t(labels.preview)}</p>
      <div className={styles.schemes}>
        {(['light', 'dark'] as const).map((scheme) => (
          <span
            key={scheme}
            className={styles.scheme}
            style={groundOf(theme[scheme].surface, theme[scheme].ink)}
          >
            <ContentIcon icon={icon} color={color} size={32} />
            {t(scheme === 'light' ? labels.inLight : labels.inDark)}
          </span>
        ))}
      </div>
      <p role="status" className={styles.hint}>
        {hint && t(hint)}
      </p>
    </div>
  );
}

const groundOf = (background: string, color: string): CSSProperties => ({ background, color });

function hintOf(hard: readonly ColourScheme[]) {
  if (hard.length === 2) return labels.hardInBoth;
  if (hard[0] === 'light') return labels.hardInLight;
  return hard[0] === 'dark' ? labels.hardInDark : null;
}
