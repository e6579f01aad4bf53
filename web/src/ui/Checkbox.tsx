import type { InputHTMLAttributes, ReactNode } from 'react';
import styles from './Checkbox.module.css';
import { classNames } from './class-names.ts';

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  /** Some, but not all, are selected. */
  mixed?: boolean;
  /** Text beside the box that can be tapped; without it, pass an aria-label. */
  children?: ReactNode;
}

export function Checkbox({ mixed = false, children, className, ...rest }: CheckboxProps) {
  return (
    <label className={classNames(styles.row, className)}>
      <input
        {...rest}
        type="checkbox"
        className={styles.box}
        ref={(element) => {
          if (element) element.indeterminate = mixed;
        }}
      />
      {children !== undefined && <span className={styles.words}>{children}</span>}
    </label>
  );
}
