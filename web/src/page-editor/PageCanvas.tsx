import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { useLabels } from '../ui/labels.ts';
import { editorLabels as labels } from './labels.ts';
import styles from './PageCanvas.module.css';
import { isPart, type Part } from './parts.ts';

interface PageCanvasProps {
  /** Undefined if no part can be selected. */
  chosen?: Part;
  onChoose?: (part: Part) => void;
  children: ReactNode;
}

/** The page as users will see it. A click selects a part; links are inactive. */
export function PageCanvas({ chosen, onChoose, children }: PageCanvasProps) {
  const t = useLabels();
  const canvas = useRef<HTMLElement>(null);
  useEffect(() => {
    for (const part of canvas.current?.querySelectorAll('[data-part]') ?? []) {
      const isChosen = part.getAttribute('data-part') === chosen;
      part.toggleAttribute('data-chosen', isChosen);
      if (isChosen) part.scrollIntoView?.({ block: 'nearest' });
    }
  }, [chosen]);
  return (
    <section
      ref={canvas}
      aria-label={t(labels.page)}
      className={styles.canvas}
      onClickCapture={choose}
    >
      {children}
    </section>
  );

  function choose(event: MouseEvent): void {
    if (!(event.target instanceof Element)) return;
    if (event.target.closest('a, button')) {
      event.preventDefault();
      event.stopPropagation();
    }
    const part = event.target.closest('[data-part]')?.getAttribute('data-part') ?? undefined;
    if (isPart(part)) onChoose?.(part);
  }
}
