import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './Dialog.module.css';
import { IconButton } from './IconButton.tsx';
import { useLabels } from './labels.ts';
import { Modal } from './Modal.tsx';
import { uiLabels } from './ui-labels.ts';

export interface DialogProps {
  open: boolean;
  title: string;
  /**
   * Called to close it, by Escape, Back, the cross or a click outside. Without it the dialog cannot
   * be closed that way.
   */
  onClose?: () => void;
  /** Its buttons, the main one last. */
  footer?: ReactNode;
  size?: 'small' | 'medium' | 'large';
  /** For short dialogs: on a phone a sheet at the bottom, in reach of the thumb. */
  isShort?: boolean;
  children?: ReactNode;
}

/**
 * A dialog with a title and buttons. It fills the screen at 480 px and below, unless it is short.
 */
export function Dialog({
  open,
  title,
  onClose,
  footer,
  size = 'small',
  isShort = false,
  children,
}: DialogProps) {
  const t = useLabels();
  const titleId = useId();
  return (
    <Modal
      open={open}
      onClose={onClose}
      aria-labelledby={titleId}
      className={classNames(styles.dialog, styles[size], isShort && styles.short)}
    >
      <div className={styles.sheet}>
        <div className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {onClose && (
            <IconButton label={t(uiLabels.close)} icon={<XIcon size={20} />} onClick={onClose} />
          )}
        </div>
        {children && <div className={styles.body}>{children}</div>}
        {footer && <div className={styles.footer}>{footer}</div>}
      </div>
    </Modal>
  );
}
