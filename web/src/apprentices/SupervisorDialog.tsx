import { useQueryClient } from '@tanstack/react-query';
import type { TrainingContract } from '@tradebridge/contract/apprentices';
import type { Employer } from '@tradebridge/contract/companies';
import { foldText, hasEveryWord, searchWordsOf } from '@tradebridge/contract/fold-text';
import { type FormEvent, useId, useState } from 'react';
import { ChangedMeanwhile } from '../app/ChangedMeanwhile.tsx';
import { useEdits } from '../app/use-edits.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useLabels } from '../ui/labels.ts';
import { RadioGroup } from '../ui/RadioGroup.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { uiLabels } from '../ui/ui-labels.ts';
import { changeSupervisor } from './change-supervisor.ts';
import { pageLabels } from './page-labels.ts';
import styles from './SupervisorDialog.module.css';
import { fullNameOf } from './wording.ts';

/** Up to this many contacts need no search. */
const unfilteredMax = 8;
const nobody = '';

interface SupervisorDialogProps {
  contract: TrainingContract;
  /** The contract's company. */
  employer: Employer;
  onClose: () => void;
}

/** Chooses the supervisor from the company's contacts (APPR-018). */
export function SupervisorDialog({ contract, employer, onClose }: SupervisorDialogProps) {
  const t = useLabels();
  const queryClient = useQueryClient();
  const formId = useId();
  const edits = useEdits({
    name: `supervisor ${contract.id}`,
    current: { supervisor: contract.apprentice.supervisorContactId ?? nobody },
    version: contract.version,
    refresh: () => Promise.resolve(),
  });
  const chosen = edits.entry.supervisor;
  const [search, setSearch] = useState('');
  const words = searchWordsOf(search);
  const contacts = employer.contacts.map(({ id, givenName, familyName, subRole }) => ({
    value: id,
    label: `${givenName} ${familyName}`,
    ...(subRole && { help: subRole }),
  }));
  const options = [...contacts, { value: nobody, label: t(pageLabels.nobody) }];
  // The chosen contact stays visible, whatever the search.
  const shown = options.filter(
    ({ value, label }) => value === chosen || hasEveryWord(foldText(label), words),
  );

  function save(event: FormEvent): void {
    event.preventDefault();
    if (edits.isUndecided) return;
    onClose();
    if (edits.isChanged) {
      const sId = chosen === nobody ? null : chosen;
      void changeSupervisor(queryClient, { contract, employer, sId, version: edits.version });
    }
  }

  return (
    <Dialog
      open
      title={t(pageLabels.supervisorOf, { name: fullNameOf(contract) })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t(uiLabels.cancel)}</Button>
          <Button type="submit" form={formId} look="primary">
            {t(pageLabels.saveSupervisor)}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={save}>
        <ChangedMeanwhile
          edits={edits}
          labelOf={() => t(pageLabels.supervisor)}
          textOfField={(_, { supervisor }) =>
            options.find(({ value }) => value === supervisor)?.label ?? ''
          }
        />
        {contacts.length > unfilteredMax && (
          <SearchField label={t(pageLabels.findContact)} value={search} onChange={setSearch} />
        )}
        <RadioGroup
          label={t(pageLabels.supervisor)}
          help={t(contacts.length === 0 ? pageLabels.noContacts : pageLabels.supervisorHelp, {
            company: employer.name,
          })}
          options={shown}
          value={chosen}
          onChange={(supervisor) => edits.change({ supervisor })}
        />
        {words.length > 0 && shown.every(({ value }) => value === chosen) && (
          <p role="status">{t(pageLabels.noContactFound)}</p>
        )}
      </form>
    </Dialog>
  );
}
