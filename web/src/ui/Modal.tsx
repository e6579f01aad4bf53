import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { addOverlay } from './history.ts';

export interface ModalProps {
  open: boolean;
  /** Called by Escape, Back and a click outside, none of which closes it if this is absent. */
  onClose?: (() => void) | undefined;
  /** A link inside closes it, even one to the current page. */
  linksClose?: boolean;
  className?: string | undefined;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  children?: ReactNode;
}

/** Content over the page in the native element, which keeps the focus and returns it. */
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
        // In some browsers a second Escape closes it, whatever the page did on the first.
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

/** Opens the element as a modal while `isOpen`, and stops the page behind it from scrolling. */
function useModal(element: RefObject<HTMLDialogElement | null>, open: boolean): void {
  // In a layout effect, so that the content can take the focus in its own effect.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (!open || !dialog) return;
    const before = document.activeElement;
    const release = holdPage();
    dialog.showModal();
    // The browser focuses the first button. React applies autoFocus before the dialog is open,
    // without effect, and leaves no attribute for the browser.
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      release();
      // React may have removed the element already, and with it the browser's record of the focus.
      dialog.close();
      const { activeElement } = document;
      const canHaveFocus =
        before instanceof HTMLElement &&
        before.isConnected &&
        !before.matches(':disabled, body') &&
        !dialog.contains(before);
      if (canHaveFocus) before.focus();
      // What opened it is gone or disabled: the keyboard goes on in the content, not above it.
      else if (activeElement === document.body || dialog.contains(activeElement)) {
        document.querySelector<HTMLElement>('main[tabindex]')?.focus({ preventScroll: true });
      }
    };
  }, [open, element]);
}

/** Number of open modals: one may open over another. */
let openModals = 0;

/** Stops the page from scrolling; the space of its scroll bar stays, so that nothing moves. */
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

/** Makes Back close what is open over the page before it leaves the page. */
function useBackCloses(isOpen: boolean, onClose: (() => void) | undefined): void {
  const close = useEffectEvent(() => onClose?.());
  const canClose = isOpen && onClose !== undefined;
  useEffect(() => {
    if (canClose) return addOverlay({ close: () => close() });
  }, [canClose]);
}
