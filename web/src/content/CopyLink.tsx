import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy';
import { Link, type LinkProps } from '@tanstack/react-router';
import styles from './content-cells.module.css';

interface CopyLinkProps {
  /** The editor of something new that begins as a copy. */
  to: LinkProps;
  words: string;
}

/** In a list's row: begins a copy of it. */
export function CopyLink({ to, words }: CopyLinkProps) {
  return (
    <Link {...to} aria-label={words} title={words} className={styles.act}>
      <CopyIcon size={18} aria-hidden="true" />
    </Link>
  );
}
