import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './Button.module.css';
import { classNames } from './class-names.ts';
import { Spinner } from './Spinner.tsx';

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: ButtonLook;
  /**
   * Shows that the action is in progress; the button keeps its place and width, and does nothing.
   */
  busy?: boolean;
  icon?: ReactNode;
  /** As wide as its container. */
  wide?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** Whether a word, such as a name, may be wider than a phone. Others stay whole. */
const hasLongWord = (children: ReactNode): boolean =>
  [children].flat().some((child) => typeof child === 'string' && /\S{25}/.test(child));

export function Button({
  look = 'secondary',
  busy = false,
  icon,
  wide = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      data-autofocus={rest.autoFocus}
      // A busy button stays focusable: a disabled one would lose the keyboard focus.
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={classNames(buttonClass(look, wide), className)}
    >
      {busy ? <Spinner /> : icon}
      <span className={hasLongWord(children) ? styles.broken : undefined}>{children}</span>
    </button>
  );
}

/** For a link that looks like a button: `<Link className={buttonClass('primary')}>`. */
export function buttonClass(look: ButtonLook = 'secondary', wide = false): string {
  return classNames(styles.button, styles[look], wide && styles.wide);
}
