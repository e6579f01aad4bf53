import { useMatches } from '@tanstack/react-router';
import { useLayoutEffect, useState } from 'react';
import { observable } from './observable.ts';

export interface PageHead {
  title: string;
  /** The page's path, without its search. */
  path: string;
  /** Where the back button leads without an earlier page; null hides it. */
  backTo: string | null;
  /** The page's width, used for its surroundings too. */
  width: 'content' | 'form';
}

/** The title of the page on display, for the shell; null while a page is loading. */
const head = observable<PageHead | null>(null);

/**
 * Follows the head before the browser paints. `useObservable` subscribes after the paint, so the
 * first page would lack its title for a frame.
 */
export function usePageHead(): PageHead | null {
  const [shown, setShown] = useState(head.get);
  useLayoutEffect(() => {
    const show = () => setShown(head.get());
    show();
    return head.subscribe(show);
  }, []);
  return shown;
}

export function useSetPageHead(
  title: string,
  backTo: string | null,
  width: PageHead['width'] = 'content',
): void {
  // The location changes as soon as a page is requested; matches are those on display.
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' });
  // Before the paint, so that a page is never seen without its title.
  useLayoutEffect(() => {
    head.set({ title, path, backTo, width });
  }, [title, path, backTo, width]);
}

/** Cleared with the shell, so that the next one does not begin with an old title. */
export const forgetPageHead = (): void => head.set(null);

let hasShownPage = false;

/** Whether the visit has shown a page before, including pages for signed-out users. */
export const hasPageBefore = (): boolean => hasShownPage;

export function noteShownPage(): void {
  hasShownPage = true;
}
