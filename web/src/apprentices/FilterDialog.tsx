import { SlidersHorizontalIcon } from '@phosphor-icons/react/dist/csr/SlidersHorizontal';
import type { Label } from '@tradebridge/contract/labels';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { plural, useLabels } from '../ui/labels.ts';
import { SelectField } from '../ui/SelectField.tsx';
import {
  type ContractSort,
  type ContractView,
  contractSorts,
  withoutFilters,
} from './contract-view.ts';
import styles from './FilterDialog.module.css';
import type { ChoiceFilter } from './filter-choices.ts';
import { apprenticeLabels } from './labels.ts';

const sortLabels: Record<ContractSort, Label> = {
  name: apprenticeLabels.sortName,
  progress: apprenticeLabels.sortProgress,
  waiting: apprenticeLabels.sortWaiting,
  end: apprenticeLabels.sortEnd,
};

interface FilterDialogProps {
  view: ContractView;
  onChange: (view: ContractView) => void;
  choices: readonly ChoiceFilter[];
  shown: number;
}

/** On a phone: opens the choices, and tells how many are on. */
export function FilterDialogButton(props: FilterDialogProps) {
  const t = useLabels();
  const [isOpen, setOpen] = useState(false);
  const count = props.choices.filter(({ name }) => props.view[name] !== '').length;
  return (
    <>
      <Button
        icon={<SlidersHorizontalIcon size={18} weight="bold" aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {count > 0 ? t(apprenticeLabels.filtersOn, { count }) : t(apprenticeLabels.filters)}
      </Button>
      {isOpen && <FilterDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

/** What is chosen holds at once; the list behind follows. */
function FilterDialog({
  view,
  onChange,
  choices,
  shown,
  onClose,
}: FilterDialogProps & { onClose: () => void }) {
  const t = useLabels();
  return (
    <Dialog
      open
      title={t(apprenticeLabels.filters)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => onChange(withoutFilters(view))}>
            {t(apprenticeLabels.clearFilters)}
          </Button>
          <Button look="primary" onClick={onClose}>
            {t(plural(shown, apprenticeLabels.filtersDone, apprenticeLabels.filtersDoneMany), {
              count: shown,
            })}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        {choices.map(({ name, label, any, options }) => (
          <SelectField
            key={name}
            label={t(label)}
            placeholder={t(any)}
            options={options}
            value={view[name]}
            onChange={(value) => onChange({ ...view, [name]: value })}
          />
        ))}
        <SelectField
          label={t(apprenticeLabels.sortLabel)}
          placeholder={t(sortLabels.name)}
          options={contractSorts
            .filter((sort) => sort !== 'name')
            .map((value) => ({ value, label: t(sortLabels[value]) }))}
          value={view.sort === 'name' ? '' : view.sort}
          onChange={(chosen) =>
            onChange({
              ...view,
              sort: contractSorts.find((sort) => sort === chosen) ?? 'name',
              isReversed: false,
            })
          }
        />
      </div>
    </Dialog>
  );
}
