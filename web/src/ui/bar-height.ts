/**
 * A ref for a bar that stays in sight: tells the page, by a custom property of its root, how much of
 * the window the bar takes, so that nothing with the focus hides under it (WCAG 2.4.11).
 */
export const tellsHeight = (property: `--${string}`) => (bar: HTMLElement | null) => {
  if (!bar) return;
  const { style } = document.documentElement;
  const tell = () => {
    // Where there is no room for it, a bar moves along with the page and hides nothing.
    const isMoving = getComputedStyle(bar).position === 'static';
    style.setProperty(property, isMoving ? '0px' : `${bar.offsetHeight}px`);
  };
  const observer = new ResizeObserver(tell);
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty(property);
  };
};

/** For the page's own bar at the bottom, of which there is one at most. */
export const tellsPageBarHeight = tellsHeight('--page-bar-height');
