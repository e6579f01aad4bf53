import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import { classNames } from './class-names.ts';
import styles from './DropZone.module.css';

export interface DropZoneProps {
  icon: ReactNode;
  /** Says that files can be dropped here. */
  words: string;
  /** The text of the button. */
  choose: string;
  /** What may be chosen. */
  help: ReactNode;
  /** For the browser's file dialog; dropped files are not limited to it. */
  accept: string;
  multiple?: boolean;
  /** Whether choosing is the main next step. */
  look?: 'primary' | 'secondary';
  onFiles: (files: File[]) => void;
}

/** A file input with a drop zone (FILE-001). */
export function DropZone({
  icon,
  words,
  choose,
  help,
  accept,
  multiple = false,
  look = 'primary',
  onFiles,
}: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const helpId = useId();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard
    <div
      className={classNames(styles.zone, isOver && styles.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span className={styles.icon}>{icon}</span>
      <p className={styles.drop}>{words}</p>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        hidden
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // Allows choosing the same file again after it was fixed.
          event.target.value = '';
          onFiles(files);
        }}
      />
      <Button look={look} aria-describedby={helpId} onClick={() => input.current?.click()}>
        {choose}
      </Button>
      <p id={helpId} className={styles.help}>
        {help}
      </p>
    </div>
  );
}
