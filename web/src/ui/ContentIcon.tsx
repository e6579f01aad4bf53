import type { ContentIcon as Icon } from '@tradebridge/contract/content';

export interface ContentIconProps {
  icon: Icon;
  /** For colours that the icon leaves empty; `#000000` is the colour of the text (PAGE-022). */
  color: string;
  size: number;
}

/** An icon that an administrator chose, drawn from `/icons/{style}/{name}.svg`. */
export function ContentIcon({ icon, size }: ContentIconProps) {
  return <span data-icon={icon.n} style={{ width: size, height: size }} aria-hidden="true" />;
}
