import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

/**
 * Separates what a field opens over the page from the form around it: forms cannot be nested, and
 * submitting the inner one must not submit the outer.
 */
export function OutsideForm({ children }: { children: ReactNode }) {
  return createPortal(
    // React propagates events from here to the field and its form.
    <div onSubmit={(event) => event.stopPropagation()}>{children}</div>,
    document.body,
  );
}
