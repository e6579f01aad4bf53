import { Link } from '@tanstack/react-router';
import type { Action } from '@tradebridge/contract/actions';
import { defaultIconColor } from '@tradebridge/contract/content-rules';
import { classNames } from '../ui/class-names.ts';
import { contentLink } from '../ui/content-link.ts';
import { LazyContentIcon } from '../ui/LazyContentIcon.tsx';
import styles from './ActionButton.module.css';

/** A button placed on a page by an administrator. Its page wins over its address (OPEN-074). */
export function ActionButton({ action }: { action: Action }) {
  const { title, icon, pageId, url, appearance, color } = action;
  const className = classNames(styles.button, styles[appearance], styles[color]);
  const content = (
    <>
      {icon && <LazyContentIcon icon={icon} color={defaultIconColor} size={20} />}
      <span>{title}</span>
    </>
  );
  if (pageId !== null) {
    return (
      <Link to="/pages/$id" params={{ id: pageId }} className={className}>
        {content}
      </Link>
    );
  }
  if (url === null) return null;
  return (
    <a {...contentLink(url)} className={className}>
      {content}
    </a>
  );
}
