import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLabels } from './labels.ts';
import styles from './SidewaysScroll.module.css';
import { uiLabels } from './ui-labels.ts';

/** A scrolling container for wide content, reachable by keyboard. */
export function SidewaysScroll({ children }: { children: ReactNode }) {
  const t = useLabels();
  const box = useRef<HTMLDivElement>(null);
  const [isWider, setWider] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWider(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const scrolls = isWider && {
    tabIndex: 0,
    role: 'group',
    'aria-label': t(uiLabels.scrollsSideways),
  };
  return (
    <div ref={box} className={styles.scroll} {...scrolls}>
      {children}
    </div>
  );
}
