import { useMatches } from '@tanstack/react-router';
import { useLayoutEffect, useState } from 'react';
import { observable } from './observable.ts';

export interface PageHead {
  title: string;
  /** The address of the page, without its search. */
  path: string;
  /** Where the back button leads when nothing was visited before; null hides it. */
  backTo: string | null;
  /** How wide the page is; what is put around it is as wide. */
  width: 'content' | 'form';
}

/** What the page on display calls itself. The shell shows it; null while a page is on its way. */
const head = observable<PageHead | null>(null);

/**
 * Follows the head before the browser paints. `useObservable` subscribes after the paint, so that the first
 * page would be seen without its title for a frame.
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
  // The location is the next page's as soon as it is asked for; matches are what is on display.
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' });
  // Before the page is painted, so that it is never seen without its title.
  useLayoutEffect(() => {
    head.set({ title, path, backTo, width });
  }, [title, path, backTo, width]);
}

/** Once the shell is gone, so that the next one does not begin with the title of an old page. */
export const forgetPageHead = (): void => head.set(null);

let hasShownPage = false;

/** Whether the visit has shown a page before, one for those who are not signed in among them. */
export const hasPageBefore = (): boolean => hasShownPage;

export function noteShownPage(): void {
  hasShownPage = true;
}
