import {
  chosenRoutines,
  handlerRoles,
  maxHandlerAddresses,
  maxWebhookAddressLength,
} from '@tradebridge/contract/form-handler-rules';
import { handlerInputLabels } from '@tradebridge/contract/form-handlers';
import { inputLabels } from '@tradebridge/contract/input-labels';
import { useState } from 'react';
import { FormDialog } from '../app/FormDialog.tsx';
import { useSubmit } from '../app/use-submit.ts';
import { Checkbox } from '../ui/Checkbox.tsx';
import { useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { RadioGroup } from '../ui/RadioGroup.tsx';
import { Switch } from '../ui/Switch.tsx';
import { TextArea, TextField } from '../ui/TextField.tsx';
import styles from './FieldProperties.module.css';
import { type HandlerEntry, isComplete } from './handler-entry.ts';
import {
  handlerRoleNames,
  handlerLabels as labels,
  routineHelp,
  routineNames,
} from './handler-labels.ts';

interface HandlerDialogProps {
  entry: HandlerEntry;
  /** Position in the list, by which the server names its faults. */
  place: number;
  isAnonymous: boolean;
  onSave: (entry: HandlerEntry) => Promise<unknown>;
  onClose: () => void;
}

/** What a handler does, where it sends to, and how much data leave the portal. */
export function HandlerDialog({
  entry: given,
  place,
  isAnonymous,
  onSave,
  onClose,
}: HandlerDialogProps) {
  const t = useLabels();
  const submit = useSubmit();
  const [entry, setEntry] = useState(given);
  const [isAsked, setAsked] = useState(false);
  const path = `handlers.${place}`;
  const change = (changed: Partial<HandlerEntry>) => {
    setEntry({ ...entry, ...changed });
    submit.changed(path);
  };
  const isMissing = isAsked && !isComplete(entry);
  const isOfField = submit.failure?.fields.some((field) => field.path.startsWith(path));
  const faultBelow = (part: string) =>
    submit.failure?.fields.find((field) => field.path.startsWith(`${path}.${part}`))?.path ??
    `${path}.${part}`;
  return (
    <FormDialog
      title={t(entry.id === null ? labels.addTitle : labels.editTitle)}
      size="medium"
      submit={submit}
      act={t(labels.save)}
      onAct={act}
      onClose={onClose}
      failure={
        submit.failure &&
        !isOfField && (
          <Note meaning="red" role="alert">
            {submit.failure.message}
          </Note>
        )
      }
    >
      {entry.id === null && (
        <RadioGroup
          label={t(labels.what)}
          options={chosenRoutines.map((value) => ({
            value,
            label: t(routineNames[value]),
            help: t(routineHelp[value]),
          }))}
          value={entry.routine}
          onChange={(routine) => change({ routine })}
        />
      )}
      {entry.routine === 'mail' && (
        <>
          <TextArea
            label={t(labels.addresses)}
            help={t(labels.addressesHelp, { max: maxHandlerAddresses })}
            rows={3}
            value={entry.addresses}
            error={
              isMissing ? t(handlerInputLabels.recipients) : submit.faultOf(faultBelow('addresses'))
            }
            onChange={({ target }) => change({ addresses: target.value })}
          />
          <fieldset className={styles.group}>
            <legend className={styles.legend}>{t(labels.roles)}</legend>
            {handlerRoles.map((role) => (
              <Checkbox
                key={role}
                checked={entry.roles.includes(role)}
                onChange={({ target }) =>
                  change({
                    roles: handlerRoles.filter((one) =>
                      one === role ? target.checked : entry.roles.includes(one),
                    ),
                  })
                }
              >
                {t(handlerRoleNames[role])}
              </Checkbox>
            ))}
          </fieldset>
          {answers(labels.mailAnswers, labels.mailAnswersHelp)}
        </>
      )}
      {entry.routine === 'webhook' && (
        <>
          <TextField
            label={t(labels.url)}
            help={t(labels.urlHelp)}
            type="url"
            inputMode="url"
            maxLength={maxWebhookAddressLength}
            value={entry.url}
            error={isMissing ? t(inputLabels.required) : submit.faultOf(faultBelow('url'))}
            onChange={({ target }) => change({ url: target.value })}
          />
          {answers(labels.webhookAnswers, labels.webhookAnswersHelp)}
        </>
      )}
      {entry.routine === 'registry' && answers(labels.registryAnswers, labels.registryAnswersHelp)}
      {entry.routine === 'document' && (
        <Note>{t(isAnonymous ? labels.documentAnonymous : labels.documentHelp)}</Note>
      )}
    </FormDialog>
  );

  function answers(label: typeof labels.mailAnswers, help: typeof labels.mailAnswers) {
    return (
      <Switch
        label={t(label)}
        help={t(help)}
        checked={entry.answers}
        onChange={(checked) => change({ answers: checked })}
      />
    );
  }

  function act(): void {
    setAsked(true);
    if (!isComplete(entry)) {
      submit.refuse();
      return;
    }
    void submit.submit(async () => {
      await onSave(entry);
      onClose();
    });
  }
}
