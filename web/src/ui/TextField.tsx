import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './TextField.module.css';

export interface FieldProps {
  label: string;
  /** Below the field, always visible. */
  help?: ReactNode;
  /** The fault and how to correct it. */
  error?: string | null | undefined;
}

export interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement>, FieldProps {
  /** Inside the field at its end, such as a button to show the password. */
  trailing?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

export function TextField({ label, help, error, trailing, className, ...rest }: TextFieldProps) {
  return (
    <Labelled {...{ label, help, error, className }}>
      {(control) => (
        <div className={styles.box}>
          <input
            {...rest}
            {...control}
            data-autofocus={rest.autoFocus}
            className={classNames(styles.input, trailing !== undefined && styles.withTrailing)}
          />
          {trailing && <div className={styles.trailing}>{trailing}</div>}
        </div>
      )}
    </Labelled>
  );
}

export interface TextAreaProps
  extends React.TextareaHTMLAttributes<HTMLTextAreaElement>,
    FieldProps {
  ref?: Ref<HTMLTextAreaElement>;
}

export function TextArea({ label, help, error, className, ...rest }: TextAreaProps) {
  return (
    <Labelled {...{ label, help, error, className }}>
      {(control) => (
        <textarea
          rows={4}
          {...rest}
          {...control}
          data-autofocus={rest.autoFocus}
          className={classNames(styles.input, styles.area)}
        />
      )}
    </Labelled>
  );
}

interface LabelledProps extends FieldProps {
  className: string | undefined;
  /** What is labelled and described. */
  children: (control: ControlProps) => ReactNode;
}

type ControlProps = Pick<
  InputHTMLAttributes<HTMLElement>,
  'id' | 'aria-invalid' | 'aria-describedby'
>;

function Labelled({ label, help, error, className, children }: LabelledProps) {
  const id = useId();
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy(id, help, error),
      })}
      <FieldNotes id={id} help={help} error={error} />
    </div>
  );
}

/** The ids of a field's help and fault. */
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
