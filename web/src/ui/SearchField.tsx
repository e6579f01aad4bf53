import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { useRef } from 'react';
import { IconButton } from './IconButton.tsx';
import { useLabels } from './labels.ts';
import styles from './SearchField.module.css';
import { uiLabels } from './ui-labels.ts';

export interface SearchFieldProps {
  /** What is searched, for screen readers. */
  label: string;
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
  /** Takes the focus when its dialog opens. */
  autoFocus?: boolean | undefined;
}

export function SearchField({ label, placeholder, value, onChange, autoFocus }: SearchFieldProps) {
  const t = useLabels();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.field}>
      <MagnifyingGlassIcon size={18} className={styles.icon} aria-hidden="true" />
      <input
        ref={input}
        type="search"
        data-autofocus={autoFocus}
        aria-label={label}
        placeholder={placeholder ?? label}
        value={value}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        className={styles.input}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value) {
            event.preventDefault();
            onChange('');
          }
        }}
      />
      {value && (
        <IconButton
          label={t(uiLabels.clearSearch)}
          icon={<XIcon size={16} />}
          className={styles.clear}
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
        />
      )}
    </div>
  );
}
