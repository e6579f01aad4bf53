import { type RefObject, useEffect } from 'react';

/** The list of requests on the page, if there is one. */
let place: HTMLElement | null = null;

/** Lets the keyboard and screen readers go on from the list when what had the focus is gone. */
export function useInboxPlace(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    place = ref.current;
    return () => {
      place = null;
    };
  }, [ref]);
}

/** Puts the focus on the list of requests, unless something else took it meanwhile. */
export function focusInbox(): void {
  const { activeElement, body } = document;
  if (activeElement === null || activeElement === body) place?.focus({ preventScroll: true });
}
