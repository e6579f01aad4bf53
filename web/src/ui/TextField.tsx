import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './TextField.module.css';

export interface FieldProps {
  label: string;
  /** Below the field, always there. */
  help?: ReactNode;
  /** What is wrong, and how to put it right. */
  error?: string | null | undefined;
}

export interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement>, FieldProps {
  /** Inside the field at its end: a button that shows the password, say. */
  trailing?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

export function TextField({ label, help, error, trailing, className, ...rest }: TextFieldProps) {
  const id = useId();
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.box}>
        <input
          {...rest}
          data-autofocus={rest.autoFocus}
          id={id}
          className={classNames(styles.input, trailing !== undefined && styles.withTrailing)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, help, error)}
        />
        {trailing && <div className={styles.trailing}>{trailing}</div>}
      </div>
      <FieldNotes id={id} help={help} error={error} />
    </div>
  );
}

export interface TextAreaProps
  extends React.TextareaHTMLAttributes<HTMLTextAreaElement>,
    FieldProps {
  ref?: Ref<HTMLTextAreaElement>;
}

export function TextArea({ label, help, error, className, ...rest }: TextAreaProps) {
  const id = useId();
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <textarea
        rows={4}
        {...rest}
        data-autofocus={rest.autoFocus}
        id={id}
        className={classNames(styles.input, styles.area)}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, help, error)}
      />
      <FieldNotes id={id} help={help} error={error} />
    </div>
  );
}

/** What a field is described by: its help, and what is wrong with it. */
export function describedBy(
  id: string,
  help: ReactNode,
  error: FieldProps['error'],
): string | undefined {
  const parts = [help && `${id}-help`, error && `${id}-error`].filter(Boolean);
  return parts.length > 0 ? parts.join(' ') : undefined;
}

export function FieldNotes({
  id,
  help,
  error,
}: Pick<FieldProps, 'help' | 'error'> & { id: string }) {
  return (
    <>
      {help && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </>
  );
}
