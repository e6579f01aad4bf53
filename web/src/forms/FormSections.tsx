import type { FormField } from '@tradebridge/contract/forms';
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { plainText, useLabels } from '../ui/labels.ts';
import { FieldView } from './FieldView.tsx';
import styles from './FormSections.module.css';
import { type FormEntry, useGeneration } from './form-entry.ts';
import { formLabels } from './labels.ts';
import type { ShownPage, ShownSection } from './shown-pages.ts';

/** Wraps a header or field in an editor's controls. */
export type Around = (field: FormField, shown: ReactNode) => ReactNode;

interface FormSectionsProps {
  page: ShownPage;
  entry: FormEntry;
  /** The heading level. */
  level: 2 | 3;
  around: Around;
}

/** A page of a form: headers, each with the fields up to the next one. */
export function FormSections({ page, entry, level, around }: FormSectionsProps) {
  return (
    <div className={styles.sections}>
      {page.sections.map((section) => (
        <div key={section.key} className={styles.section}>
          {section.header &&
            around(section.header, <SectionHead header={section.header} level={level} />)}
          {section.group ? (
            <Rows section={section} entry={entry} around={around} />
          ) : (
            <Fields row={section.rows[0] ?? []} entry={entry} around={around} />
          )}
        </div>
      ))}
    </div>
  );
}

function SectionHead({ header, level }: { header: FormField; level: 2 | 3 }) {
  const Heading = level === 2 ? 'h2' : 'h3';
  const { description } = header.editProps;
  return (
    <div className={styles.head}>
      <Heading className={styles.title}>{header.label}</Heading>
      {description && <p className={styles.description}>{description}</p>}
    </div>
  );
}

function Fields({
  row,
  entry,
  around,
}: {
  row: ShownSection['rows'][number];
  entry: FormEntry;
  around: Around;
}) {
  return row.map(({ field, name, at }) => (
    <Fragment key={`${at} ${name}`}>
      {around(field, <FieldView field={field} name={name} entry={entry} />)}
    </Fragment>
  ));
}

/** A repeating group: adding and removing rows is announced, and a new row gets the focus. */
function Rows({
  section,
  entry,
  around,
}: {
  section: ShownSection;
  entry: FormEntry;
  around: Around;
}) {
  const t = useLabels();
  const generation = useGeneration(entry);
  const [said, setSaid] = useState('');
  const [focused, setFocused] = useState<number | 'add' | null>(null);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focused === null) return;
    const selector = focused === 'add' ? '[data-add]' : `[data-row="${focused}"] [data-row-title]`;
    place.current?.querySelector<HTMLElement>(selector)?.focus();
    setFocused(null);
  }, [focused]);
  const { group, rows } = section;
  if (!group) return null;
  const count = rows.length;
  const titleOf = (row: number) =>
    t(formLabels.rowOf, { group: group.header.label, number: row + 1 });

  const add = () => {
    entry.addRow(group, count);
    setSaid(plainText(formLabels.rowAdded, { row: titleOf(count) }));
    setFocused(count);
  };
  const remove = (row: number) => {
    entry.removeRow(group, row, count);
    setSaid(plainText(formLabels.rowRemoved, { row: titleOf(row) }));
    setFocused(count > 1 ? Math.min(row, count - 2) : 'add');
  };

  return (
    <div ref={place} className={styles.section}>
      {rows.map((row, index) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name but its number, and the generation says when they moved
          key={`${generation} ${index}`}
          data-row={index}
          className={styles.row}
        >
          <legend className="visually-hidden">{titleOf(index)}</legend>
          <div className={styles.rowHead}>
            <p className={styles.rowTitle} tabIndex={-1} data-row-title>
              {titleOf(index)}
            </p>
            {count > group.min && (
              <Button
                look="quiet"
                onClick={() => remove(index)}
                aria-label={t(formLabels.removeRow, { row: titleOf(index) })}
              >
                {t(formLabels.remove)}
              </Button>
            )}
          </div>
          <Fields row={row} entry={entry} around={around} />
        </fieldset>
      ))}
      {count < group.max ? (
        <div>
          <Button data-add onClick={add}>
            {group.header.editProps.repeat?.addLabel || t(formLabels.addRow)}
          </Button>
        </div>
      ) : (
        <p className={styles.description}>{t(formLabels.maxRows, { count: group.max })}</p>
      )}
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </div>
  );
}
