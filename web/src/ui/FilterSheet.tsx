import { SlidersHorizontalIcon } from '@phosphor-icons/react/dist/csr/SlidersHorizontal';
import { type Ref, useState } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import styles from './FilterSheet.module.css';
import { plural, useLabels } from './labels.ts';
import {
  filtersOn,
  type ListFilter,
  type ToolbarView,
  textOfPart,
  unfiltered,
  withPart,
} from './list-filters.ts';
import { SelectField } from './SelectField.tsx';
import { TextField } from './TextField.tsx';
import { ToolbarButton } from './ToolbarButton.tsx';
import { toolbarLabels } from './toolbar-labels.ts';
import { uiLabels } from './ui-labels.ts';

interface FilterSheetProps<View extends ToolbarView> {
  view: View;
  usual: View;
  onChange: (view: View) => void;
  filters?: readonly ListFilter<View>[];
  sorts?: readonly { value: string; label: string }[];
  shown?: number | undefined;
}

/** On a phone: opens filters and sorting, and shows the number of active filters. */
export function FilterButton<View extends ToolbarView>({
  ref,
  ...props
}: FilterSheetProps<View> & { ref: Ref<HTMLButtonElement> }) {
  const t = useLabels();
  const [isOpen, setOpen] = useState(false);
  const { view, usual, filters = [], sorts = [] } = props;
  const count = filtersOn(view, usual, filters).length;
  const title = t(titleOf(filters.length > 0, sorts.length > 1));
  return (
    <>
      <ToolbarButton
        ref={ref}
        label={count > 0 ? t(toolbarLabels.countOn, { title, count }) : title}
        icon={<SlidersHorizontalIcon size={20} weight="bold" aria-hidden="true" />}
        count={count}
        onClick={() => setOpen(true)}
      />
      {isOpen && <FilterSheet {...props} title={title} onClose={() => setOpen(false)} />}
    </>
  );
}

function titleOf(hasFilters: boolean, hasSorts: boolean) {
  if (hasFilters && hasSorts) return toolbarLabels.filterAndSort;
  return hasFilters ? toolbarLabels.filter : toolbarLabels.sort;
}

/** A sheet whose choices take effect at once in the list behind it. */
function FilterSheet<View extends ToolbarView>({
  view,
  usual,
  onChange,
  filters = [],
  sorts = [],
  shown,
  title,
  onClose,
}: FilterSheetProps<View> & { title: string; onClose: () => void }) {
  const t = useLabels();
  const [usualSort, ...otherSorts] = sorts;
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          {filters.length > 0 && (
            <Button onClick={() => onChange(unfiltered(view, usual))}>{t(uiLabels.showAll)}</Button>
          )}
          <Button look="primary" onClick={onClose}>
            {shown === undefined
              ? t(toolbarLabels.showResults)
              : t(plural(shown, toolbarLabels.showOne, toolbarLabels.showMany), { count: shown })}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        {filters.map((filter) => (
          <FilterField
            key={String(filter.part)}
            filter={filter}
            value={textOfPart(view, filter.part)}
            usual={textOfPart(usual, filter.part)}
            onChange={(value) => onChange(withPart(view, filter.part, value))}
          />
        ))}
        {usualSort && otherSorts.length > 0 && (
          <SelectField
            label={t(toolbarLabels.sortBy)}
            placeholder={usualSort.label}
            options={otherSorts}
            value={view.sort === usualSort.value ? '' : (view.sort ?? '')}
            onChange={(sort) =>
              onChange({ ...view, sort: sort || usualSort.value, isReversed: false })
            }
          />
        )}
      </div>
      <p role="status" className="visually-hidden">
        {shown !== undefined &&
          t(plural(shown, toolbarLabels.resultOne, toolbarLabels.resultMany), { count: shown })}
      </p>
    </Dialog>
  );
}

interface FilterFieldProps<View> {
  filter: ListFilter<View>;
  value: string;
  usual: string;
  onChange: (value: string) => void;
}

function FilterField<View>({ filter, value, usual, onChange }: FilterFieldProps<View>) {
  if ('inWords' in filter) {
    return (
      <TextField
        type="date"
        label={filter.label}
        value={value}
        min={filter.min || undefined}
        max={filter.max || undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  return (
    <SelectField
      label={filter.label}
      placeholder={filter.any}
      options={filter.options}
      value={value === usual ? '' : value}
      onChange={(chosen) => onChange(chosen || usual)}
    />
  );
}
