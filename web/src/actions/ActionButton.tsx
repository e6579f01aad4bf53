import { Link } from '@tanstack/react-router';
import type { Action } from '@tradebridge/contract/actions';
import { defaultIconColor } from '@tradebridge/contract/content-rules';
import type { CSSProperties } from 'react';
import { classNames } from '../ui/class-names.ts';
import { contentLink } from '../ui/content-link.ts';
import { LazyContentIcon } from '../ui/LazyContentIcon.tsx';
import styles from './ActionButton.module.css';
import { actionColors } from './action-colors.ts';

/** A button that an administrator put on a page. The page that it names wins over its address (OPEN-074). */
export function ActionButton({ action }: { action: Action }) {
  const { title, icon, pageId, url, appearance, color } = action;
  const look = {
    className: classNames(styles.button, styles[appearance]),
    style: colorsOf(color),
  };
  const content = (
    <>
      {icon && <LazyContentIcon icon={icon} color={defaultIconColor} size={20} />}
      <span>{title}</span>
    </>
  );
  if (pageId !== null) {
    return (
      <Link to="/pages/$id" params={{ id: pageId }} {...look}>
        {content}
      </Link>
    );
  }
  if (url === null) return null;
  return (
    <a {...contentLink(url)} {...look}>
      {content}
    </a>
  );
}

/** Custom properties, which the style sheet colours the button by. */
function colorsOf(color: Action['color']): CSSProperties {
  const { full, onFull, ink } = actionColors[color];
  const properties = {
    '--full': `var(--${full})`,
    '--on-full': `var(--${onFull})`,
    '--own-ink': `var(--${ink})`,
  };
  return properties as CSSProperties;
}
