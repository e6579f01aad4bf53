import { createContext, type ReactNode, type Ref, use } from 'react';
import { Button, buttonClass } from './Button.tsx';
import { classNames } from './class-names.ts';
import { smallScreen, useMediaQuery } from './media-query.ts';
import styles from './ToolbarButton.module.css';

export interface ToolbarButtonProps {
  label: string;
  icon: ReactNode;
  /** Number of active options; hidden at 0. The label says it, too. */
  count?: number;
  disabled?: boolean;
  onClick: () => void;
  ref?: Ref<HTMLButtonElement>;
}

/** Whether the content is in a toolbar that, on a phone, has room for icons only. */
export const InToolbar = createContext(false);

function useIsShort(): boolean {
  const isSmall = useMediaQuery(smallScreen);
  return use(InToolbar) && isSmall;
}

/** A toolbar button; on a phone only its icon, which leaves room for the search. */
export function ToolbarButton({ label, icon, count = 0, ...rest }: ToolbarButtonProps) {
  if (!useIsShort()) {
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

interface ToolbarLinkProps {
  label: string;
  icon: ReactNode;
  /** Renders the link with a toolbar button's look. */
  children: (look: {
    className: string;
    'aria-label'?: string;
    title?: string;
    children: ReactNode;
  }) => ReactNode;
}

/** A link that looks like a toolbar button. */
export function ToolbarLink({ label, icon, children }: ToolbarLinkProps) {
  if (!useIsShort()) {
    return children({
      className: buttonClass(),
      children: (
        <>
          {icon}
          <span>{label}</span>
        </>
      ),
    });
  }
  return children({
    className: classNames(buttonClass(), styles.small),
    'aria-label': label,
    title: label,
    children: icon,
  });
}
