import type { SearchHit } from '@tradebridge/contract/search';
import { useEffect, useId, useRef } from 'react';
import { classNames } from '../ui/class-names.ts';
import { HitIcon } from './HitIcon.tsx';
import styles from './SearchDialog.module.css';

interface HitGroupProps {
  title: string;
  hits: readonly SearchHit[];
  /** Index of the chosen hit; out of range if it is in another group. */
  current: number;
  idOf: (index: number) => string;
  /** The company on display, which need not be named. */
  companyId: string | null;
  onOpen: (hit: SearchHit) => void;
}

/** Hits of one kind. The focus stays in the search field, from where hits are chosen. */
export function HitGroup({ title, hits, current, idOf, companyId, onOpen }: HitGroupProps) {
  const titleId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
    <div role="group" aria-labelledby={titleId}>
      <div id={titleId} role="presentation" className={styles.kind}>
        {title}
      </div>
      {hits.map((hit, index) => (
        <Hit
          key={`${hit.kind} ${hit.id} ${hit.title}`}
          id={idOf(index)}
          hit={hit}
          isChosen={index === current}
          isElsewhere={hit.company !== null && hit.company.eid !== companyId}
          onOpen={() => onOpen(hit)}
        />
      ))}
    </div>
  );
}

interface HitProps {
  id: string;
  hit: SearchHit;
  isChosen: boolean;
  isElsewhere: boolean;
  onOpen: () => void;
}

function Hit({ id, hit, isChosen, isElsewhere, onOpen }: HitProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  const { kind, title, detail, company } = hit;
  const place = kind !== 'company' && isElsewhere ? company?.name : null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search field has the keys
    <div
      ref={element}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={classNames(styles.hit, isChosen && styles.chosen)}
      onClick={onOpen}
    >
      <span className={styles.hitIcon}>
        <HitIcon kind={kind} />
      </span>
      <span className={styles.words}>
        <span className={styles.hitTitle}>{title}</span>
        <span className={styles.detail}>{[detail, place].filter(Boolean).join(' · ')}</span>
      </span>
    </div>
  );
}
