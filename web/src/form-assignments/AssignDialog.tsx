import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { minSearchLength } from '@tradebridge/contract/company-rules';
import { isLongEnough } from '@tradebridge/contract/fold-text';
import { maxAssignedAtOnce } from '@tradebridge/contract/form-assignment-rules';
import type { NamedAssignee } from '@tradebridge/contract/form-assignments';
import { useState } from 'react';
import { callApi } from '../app/api-client.ts';
import { FormDialog } from '../app/FormDialog.tsx';
import { showToast } from '../app/toasts.ts';
import { useSubmit } from '../app/use-submit.ts';
import { Button } from '../ui/Button.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { TextField } from '../ui/TextField.tsx';
import { searchDelay, useSettled } from '../ui/use-settled.ts';
import styles from './AssignDialog.module.css';
import { kindLabels, formAssignmentLabels as labels } from './labels.ts';
import { assigneesFoundQuery, assignmentsKey } from './queries.ts';

interface AssignDialogProps {
  formId: string;
  /** Initial assignees and date: one whose date is to be changed, or none. */
  assignees: readonly NamedAssignee[];
  dueOn: string | null;
  onClose: () => void;
}

const keyOf = ({ kind, id }: Pick<NamedAssignee, 'kind' | 'id'>) => `${kind} ${id}`;

/** Assigns a form, with a due date. */
export function AssignDialog({ formId, assignees, dueOn, onClose }: AssignDialogProps) {
  const t = useLabels();
  const client = useQueryClient();
  const submit = useSubmit();
  const [chosen, setChosen] = useState(assignees);
  const [day, setDay] = useState(dueOn ?? '');
  const { failure } = submit;

  const save = async () => {
    await callApi('form/assign', {
      formId,
      assignees: chosen.map(({ kind, id }) => ({ kind, id })),
      dueOn: day || null,
    });
    await client.invalidateQueries({ queryKey: assignmentsKey });
    showToast({ level: 'success', title: t(labels.assignedToast) });
    onClose();
  };

  return (
    <FormDialog
      title={t(labels.assignTitle)}
      size="medium"
      submit={submit}
      act={t(labels.assign)}
      canAct={chosen.length > 0}
      onAct={() => void submit.submit(save)}
      onClose={onClose}
      failure={
        failure && (
          <Note meaning="red" role="alert">
            {failure.fields[0]?.message ?? failure.message}
          </Note>
        )
      }
    >
      <div className={styles.parts}>
        <fieldset className={styles.chosen}>
          <legend className={styles.title}>{t(labels.chosen)}</legend>
          {chosen.length === 0 && <p className={styles.help}>{t(labels.chosenNone)}</p>}
          <ul className={styles.rows}>
            {chosen.map((one) => (
              <li key={keyOf(one)} className={styles.row}>
                <Who assignee={one} />
                <IconButton
                  label={t(labels.remove, { name: one.name })}
                  icon={<XIcon size={16} aria-hidden="true" />}
                  onClick={() => setChosen(chosen.filter((other) => other !== one))}
                />
              </li>
            ))}
          </ul>
        </fieldset>
        {chosen.length < maxAssignedAtOnce && (
          <Search chosen={chosen} onAdd={(one) => setChosen([...chosen, one])} />
        )}
        <TextField
          type="date"
          label={t(labels.dueOn)}
          help={t(labels.dueHelp)}
          error={submit.faultOf('dueOn')}
          value={day}
          onChange={({ target }) => {
            setDay(target.value);
            submit.changed('dueOn');
          }}
        />
      </div>
    </FormDialog>
  );
}

function Who({ assignee }: { assignee: NamedAssignee }) {
  const t = useLabels();
  const { kind, name, company } = assignee;
  return (
    <span className={styles.who}>
      <b>{name}</b>
      <span className={styles.help}>
        {[t(kindLabels[kind]), company].filter(Boolean).join(' · ')}
      </span>
    </span>
  );
}

interface SearchProps {
  chosen: readonly NamedAssignee[];
  onAdd: (assignee: NamedAssignee) => void;
}

function Search({ chosen, onAdd }: SearchProps) {
  const t = useLabels();
  const [typed, setTyped] = useState('');
  const text = useSettled(typed.trim(), searchDelay);
  const isAsked = isLongEnough(text, minSearchLength) && isLongEnough(typed, minSearchLength);
  const found = useQuery({
    ...assigneesFoundQuery(text),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  return (
    <div>
      <SearchField label={t(labels.search)} value={typed} onChange={setTyped} />
      {isAsked && content()}
    </div>
  );

  function content() {
    if (!found.data) {
      if (found.isError) return <FailedQuery title={t(labels.searchFailed)} query={found} />;
      return <SkeletonRows count={3} />;
    }
    if (found.data.length === 0) return <p role="status">{t(labels.noneFound)}</p>;
    const keys = new Set(chosen.map(keyOf));
    return (
      <ul className={styles.rows}>
        {found.data.map((one) => (
          <li key={keyOf(one)} className={styles.row}>
            <Who assignee={one} />
            {keys.has(keyOf(one)) ? (
              <span className={styles.help}>{t(labels.added)}</span>
            ) : (
              <Button aria-label={t(labels.addOne, { name: one.name })} onClick={() => onAdd(one)}>
                {t(labels.add)}
              </Button>
            )}
          </li>
        ))}
      </ul>
    );
  }
}
