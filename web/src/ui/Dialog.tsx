import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { useLabels } from '../app/labels.ts';
import { useBackCloses } from './back-closes.ts';
import { classNames } from './class-names.ts';
import styles from './Dialog.module.css';
import { IconButton } from './IconButton.tsx';
import { uiLabels } from './ui-labels.ts';

export interface DialogProps {
  open: boolean;
  title: string;
  /** Asked to close, by Escape, Back, the cross or a click beside it. Without it the dialog has no such way out. */
  onClose?: () => void;
  /** Its buttons: the main one last. */
  footer?: ReactNode;
  size?: 'small' | 'medium' | 'large';
  children?: ReactNode;
}

/**
 * A modal dialog by the browser's own element, which holds the focus and gives it back. It fills the
 * screen at 480 px and below.
 */
export function Dialog({ open, title, onClose, footer, size = 'small', children }: DialogProps) {
  const t = useLabels();
  const titleId = useId();
  const element = useRef<HTMLDialogElement>(null);
  useModal(element, open);
  useBackCloses(open, onClose);
  if (!open) return null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does for the keyboard what a click beside it does
    <dialog
      ref={element}
      aria-labelledby={titleId}
      className={classNames(styles.dialog, styles[size])}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onClick={(event) => {
        if (event.target === element.current) onClose?.();
      }}
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
    </dialog>
  );
}

/** Opens the element as a modal as long as it is to be open, and keeps the page behind it still. */
export function useModal(element: RefObject<HTMLDialogElement | null>, open: boolean): void {
  // In the layout effect, so that what is inside can take the focus in an effect of its own.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (!open || !dialog) return;
    const before = document.activeElement;
    const release = holdPage();
    dialog.showModal();
    return () => {
      release();
      // React may have taken the element away already, and with it the browser's memory of the focus.
      dialog.close();
      const canHaveFocus =
        before instanceof HTMLElement && before.isConnected && !before.matches(':disabled');
      if (canHaveFocus) before.focus();
    };
  }, [open, element]);
}

/** Stops the page from scrolling; where its scroll bar stood stays empty, so that nothing moves. */
function holdPage(): () => void {
  const { style, clientWidth } = document.documentElement;
  const bar = window.innerWidth - clientWidth;
  style.overflow = 'hidden';
  style.paddingRight = `${bar}px`;
  return () => {
    style.overflow = '';
    style.paddingRight = '';
  };
}
