import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import { ChoosePageDialog } from './ChoosePageDialog.tsx';
import { fieldLabels as labels } from './field-labels.ts';
import styles from './fields.module.css';
import { pagesQuery } from './queries.ts';

interface PageFieldProps {
  label: string;
  /** The id of a page; null for none. */
  value: string | null;
  onChange: (id: string | null) => void;
}

/** A page of the portal, chosen from a list. */
export function PageField({ label, value, onChange }: PageFieldProps) {
  const t = useLabels();
  const [isChoosing, setChoosing] = useState(false);
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset could not lay its parts out
    <div role="group" aria-labelledby={id} className={styles.group}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      <span className={styles.chosen}>
        {value === null ? t(labels.noPage) : <PageWords id={value} />}
      </span>
      <Button onClick={() => setChoosing(true)}>
        {t(value === null ? labels.choosePage : labels.changePage)}
      </Button>
      {isChoosing && (
        <ChoosePageDialog
          onChoose={(chosen) => {
            onChange(chosen);
            setChoosing(false);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  );
}

/** What a page is called and where it is. */
function PageWords({ id }: { id: string }) {
  const t = useLabels();
  const { data } = useInfiniteQuery(pagesQuery(id));
  const found = data?.pages.flatMap(({ items }) => items).find((page) => page.id === id);
  const isMissing = data !== undefined && !found && data.pages[0]?.next === null;
  return (
    <>
      {found && <b>{found.title}</b>}
      <code>/pages/{id}</code>
      {isMissing && <span>{t(labels.pageMissing)}</span>}
    </>
  );
}
