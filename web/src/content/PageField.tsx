import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { isNotFound } from '../app/api-error.ts';
import { Button } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import { Spinner } from '../ui/Spinner.tsx';
import { Tag } from '../ui/Tag.tsx';
import { entryLabels as labels } from './entry-labels.ts';
import styles from './PageField.module.css';
import { PagePicker } from './PagePicker.tsx';
import { editedPageQuery } from './queries.ts';

interface PageFieldProps {
  label: string;
  help?: string;
  /** The page's id; null for none. */
  value: string | null;
  /** The page's title before it has been saved. */
  newTitle?: string | undefined;
  onChange: (pageId: string | null) => void;
}

/** The page that something opens, and a button to choose another. */
export function PageField({ label, help, value, newTitle, onChange }: PageFieldProps) {
  const t = useLabels();
  const [isChoosing, setChoosing] = useState(false);
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>{label}</legend>
      {value === null ? (
        <p className={styles.none}>{t(labels.noPage)}</p>
      ) : (
        <Chosen pageId={value} newTitle={newTitle} />
      )}
      <div className={styles.ways}>
        <Button onClick={() => setChoosing(true)}>
          {t(value === null ? labels.choosePage : labels.changePage)}
        </Button>
        {value !== null && (
          <Button look="quiet" onClick={() => onChange(null)}>
            {t(labels.openNone)}
          </Button>
        )}
      </div>
      {help && <p className={styles.help}>{help}</p>}
      {isChoosing && (
        <PagePicker
          chosen={value}
          onChoose={(pageId) => {
            onChange(pageId);
            setChoosing(false);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </fieldset>
  );
}

function Chosen({ pageId, newTitle }: { pageId: string; newTitle: string | undefined }) {
  const t = useLabels();
  const query = useQuery({ ...editedPageQuery(pageId), enabled: newTitle === undefined });
  if (newTitle !== undefined) return <p className={styles.chosen}>{newTitle}</p>;
  if (isNotFound(query.error)) return <Tag meaning="red">{t(labels.pageMissing)}</Tag>;
  if (!query.data) return query.isError ? <p>{pageId}</p> : <Spinner />;
  const { page, status } = query.data;
  return (
    <p className={styles.chosen}>
      <Link to="/admin/pages/$id" params={{ id: pageId }} className="lone-link">
        {page.title}
      </Link>
      {status.state !== 'published' && <Tag meaning="amber">{t(labels.pageDraft)}</Tag>}
    </p>
  );
}
