/**
 * A ref for a sticky bar: sets a custom property of the root to the height it covers, so that no
 * focused element is hidden below it (WCAG 2.4.11).
 */
export const barHeightRef = (property: `--${string}`) => (bar: HTMLElement | null) => {
  if (!bar) return;
  const { style } = document.documentElement;
  const update = () => {
    // Where there is no room, a bar scrolls with the page and hides nothing.
    const isMoving = getComputedStyle(bar).position === 'static';
    style.setProperty(property, isMoving ? '0px' : `${bar.offsetHeight}px`);
  };
  const observer = new ResizeObserver(update);
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty(property);
  };
};

/** For the page's bottom bar, of which there is at most one. */
export const pageBarHeightRef = barHeightRef('--page-bar-height');
