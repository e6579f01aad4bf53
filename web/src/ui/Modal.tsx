import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { addOverlay } from './history.ts';

export interface ModalProps {
  open: boolean;
  /** Asked to close, by Escape, Back or a click beside it. Without it there is no such way out. */
  onClose?: (() => void) | undefined;
  /** A link inside closes it, even the one to the page that is shown. */
  linksClose?: boolean;
  className?: string | undefined;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  children?: ReactNode;
}

/** What stands over the page by the browser's own element, which holds the focus and gives it back. */
export function Modal({ open, onClose, linksClose = false, children, ...rest }: ModalProps) {
  const element = useRef<HTMLDialogElement>(null);
  useModal(element, open);
  useBackCloses(open, onClose);
  if (!open) return null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does for the keyboard what a click beside it does
    <dialog
      {...rest}
      ref={element}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onClose={() => {
        // A second Escape closes it in some browsers, whatever its page says to the first.
        if (!onClose) element.current?.showModal();
      }}
      onClick={({ target }) => {
        const isLink = linksClose && target instanceof Element && target.closest('a');
        if (isLink || target === element.current) onClose?.();
      }}
    >
      {children}
    </dialog>
  );
}

/** Opens the element as a modal as long as it is to be open, and keeps the page behind it still. */
function useModal(element: RefObject<HTMLDialogElement | null>, open: boolean): void {
  // In the layout effect, so that what is inside can take the focus in an effect of its own.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (!open || !dialog) return;
    const before = document.activeElement;
    const release = holdPage();
    dialog.showModal();
    // The browser focuses the first button. React applies autoFocus before the dialog is open, without
    // effect, and leaves no attribute for the browser to go by.
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
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

/** Modals that are open: one may ask something over another. */
let openModals = 0;

/** Stops the page from scrolling; where its scroll bar stood stays empty, so that nothing moves. */
function holdPage(): () => void {
  const { style, clientWidth } = document.documentElement;
  openModals += 1;
  if (openModals === 1) {
    const bar = window.innerWidth - clientWidth;
    style.overflow = 'hidden';
    style.paddingRight = `${bar}px`;
  }
  return () => {
    openModals -= 1;
    if (openModals > 0) return;
    style.overflow = '';
    style.paddingRight = '';
  };
}

/** Lets the browser's Back close what is open over the page, before it leaves the page. */
function useBackCloses(isOpen: boolean, onClose: (() => void) | undefined): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  const canClose = isOpen && onClose !== undefined;
  useEffect(() => {
    if (canClose) return addOverlay({ close: () => close.current?.() });
  }, [canClose]);
}
