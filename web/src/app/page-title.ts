import { useLayoutEffect } from 'react';
import { observable, useObservable } from './observable.ts';

export interface PageHead {
  title: string;
  /** Where the back button leads when nothing was visited before; null hides it. */
  backTo: string | null;
  /** How wide the page is; what is put around it is as wide. */
  width: 'content' | 'form';
}

/** What the page on display calls itself. The shell shows it; null while a page is on its way. */
const head = observable<PageHead | null>(null);

export function usePageHead(): PageHead | null {
  return useObservable(head);
}

export function useSetPageHead(
  title: string,
  backTo: string | null,
  width: PageHead['width'] = 'content',
): void {
  // Before the page is painted, so that it is never seen without its title.
  useLayoutEffect(() => {
    head.set({ title, backTo, width });
  }, [title, backTo, width]);
}
