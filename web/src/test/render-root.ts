import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach } from 'vitest';

/** An empty page with a main part, in which each test of a file renders a component by itself. */
export function rootOfEachTest(): { readonly main: HTMLElement; readonly root: Root } {
  const place = {} as { main: HTMLElement; root: Root };
  beforeEach(() => {
    place.main = document.createElement('main');
    document.body.replaceChildren(place.main);
    place.root = createRoot(place.main);
  });
  afterEach(() => {
    place.root.unmount();
    document.body.replaceChildren();
  });
  return place;
}
