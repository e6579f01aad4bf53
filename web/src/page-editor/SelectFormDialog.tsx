import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { editedFormQuery, formsQuery } from '../content/queries.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { RadioGroup } from '../ui/RadioGroup.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { uiLabels } from '../ui/ui-labels.ts';
import { searchDelay, useSettled } from '../ui/use-settled.ts';
import { editorLabels as labels } from './labels.ts';
import styles from './SelectFormDialog.module.css';

interface SelectFormDialogProps {
  /** The present form; null for none. */
  formId: string | null;
  onSelect: (formId: string | null) => void;
  onClose: () => void;
}

/** Pixels before the end of the list at which the next forms are loaded (FORM-012). */
const threshold = 100;

/** The value of 'No form', which no form can have as its id. */
const none = '';

/** A choice of published forms, or none (FORM-009 to 013). */
export function SelectFormDialog({ formId, onSelect, onClose }: SelectFormDialogProps) {
  const t = useLabels();
  const [selected, setSelected] = useState(formId ?? none);
  const [search, setSearch] = useState('');
  const text = useSettled(search.trim(), searchDelay);
  const query = useInfiniteQuery(formsQuery({ text, archived: false, published: true }));
  const current = useQuery({ ...editedFormQuery(formId ?? none), enabled: formId !== null });
  const list = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const goOn = () => {
    const element = list.current;
    if (!element || !hasNextPage || isFetchingNextPage) return;
    const left = element.scrollHeight - element.scrollTop - element.clientHeight;
    if (left <= threshold) void fetchNextPage();
  };
  // A list that does not fill its place cannot be scrolled.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once more of it is there
  useEffect(() => {
    if (!isFetchNextPageError) goOn();
  }, [query.data, hasNextPage]);
  return (
    <Dialog
      open
      size="medium"
      title={t(labels.selectForm)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t(uiLabels.cancel)}</Button>
          <Button
            look="primary"
            disabled={selected === (formId ?? none)}
            onClick={() => {
              onSelect(selected === none ? null : selected);
              onClose();
            }}
          >
            {t(labels.selectOk)}
          </Button>
        </>
      }
    >
      <SearchField label={t(labels.selectSearch)} value={search} onChange={setSearch} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls takes the keys that scroll it */}
      <div ref={list} className={styles.list} tabIndex={0} onScroll={goOn}>
        {content()}
      </div>
    </Dialog>
  );

  function content() {
    if (!query.data) {
      if (query.isError) return <FailedQuery title={t(labels.selectFailed)} query={query} />;
      return <SkeletonRows count={6} />;
    }
    const forms = query.data.pages.flatMap(({ items }) => items);
    const isListed = forms.some(({ id }) => id === formId);
    const shown = current.data?.form;
    return (
      <>
        <RadioGroup
          label={t(labels.selectList)}
          options={[
            { value: none, label: t(labels.selectNone) },
            // A form no longer published stays selected until another is chosen.
            ...(formId !== null && !isListed && text === ''
              ? [{ value: formId, label: shown?.name ?? formId }]
              : []),
            ...forms.map(({ id, name, description }) => ({
              value: id,
              label: name,
              ...(description && { help: description }),
            })),
          ]}
          value={selected}
          onChange={setSelected}
        />
        {forms.length === 0 && (
          <p className={styles.none}>
            {t(text === '' ? labels.selectEmpty : labels.selectNoneFound)}
          </p>
        )}
        {isFetchingNextPage && <SkeletonRows count={3} />}
        {isFetchNextPageError && (
          <Note
            meaning="red"
            role="alert"
            action={<Button onClick={() => void fetchNextPage()}>{t(uiLabels.retry)}</Button>}
          >
            {t(uiLabels.moreFailed)}
          </Note>
        )}
      </>
    );
  }
}
