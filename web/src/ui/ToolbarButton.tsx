import type { ReactNode, Ref } from 'react';
import { Button } from './Button.tsx';
import { smallScreen, useMediaQuery } from './media-query.ts';
import styles from './ToolbarButton.module.css';

export interface ToolbarButtonProps {
  label: string;
  icon: ReactNode;
  /** Of what is on; nothing at 0. The label says it, too. */
  count?: number;
  disabled?: boolean;
  onClick: () => void;
  ref?: Ref<HTMLButtonElement>;
}

/** What a toolbar's button does; on a phone its icon alone, which leaves the room to the search. */
export function ToolbarButton({ label, icon, count = 0, ...rest }: ToolbarButtonProps) {
  const isSmall = useMediaQuery(smallScreen);
  if (!isSmall) {
    return (
      <Button {...rest} icon={icon}>
        {label}
      </Button>
    );
  }
  return (
    <Button {...rest} aria-label={label} title={label} className={styles.small}>
      {icon}
      {count > 0 && (
        <span aria-hidden="true" className={styles.count}>
          {count}
        </span>
      )}
    </Button>
  );
}
