import { useEffect, useRef } from 'react';
import { addOverlay } from './history.ts';

/** Lets the browser's Back close what is open over the page, before it leaves the page. */
export function useBackCloses(isOpen: boolean, onClose: (() => void) | undefined): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  const canClose = isOpen && onClose !== undefined;
  useEffect(() => {
    if (canClose) return addOverlay({ close: () => close.current?.() });
  }, [canClose]);
}
