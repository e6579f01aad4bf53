import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

/**
 * What a field opens over the page, apart from the form that the field may be in: forms cannot hold
 * forms, and sending the inner one sends nothing else.
 */
export function Apart({ children }: { children: ReactNode }) {
  return createPortal(
    // React passes events on from here to the field and its form.
    <div onSubmit={(event) => event.stopPropagation()}>{children}</div>,
    document.body,
  );
}
