import { useQueryClient } from '@tanstack/react-query';
import { asLine } from '@tradebridge/contract/clean-text';
import { maxFormNameLength } from '@tradebridge/contract/form-rules';
import { useState } from 'react';
import { callOnce } from '../app/call-once.ts';
import { FormDialog } from '../app/FormDialog.tsx';
import { useSubmit } from '../app/use-submit.ts';
import { contentKeys } from '../content/queries.ts';
import { plainText, useLabels } from '../ui/labels.ts';
import { RadioGroup } from '../ui/RadioGroup.tsx';
import { TextField } from '../ui/TextField.tsx';
import { newForm, plainFormOf } from './form-entry.ts';
import { formsListLabels as labels } from './list-labels.ts';
import type { TemplateName } from './templates.ts';

type Start = 'blank' | TemplateName;

const starts: readonly Start[] = ['blank', 'incident', 'consent', 'survey', 'induction', 'visit'];

interface NewFormDialogProps {
  onCreated: (id: string) => void;
  onClose: () => void;
}

/** Creates a form: its name, and a template. */
export function NewFormDialog({ onCreated, onClose }: NewFormDialogProps) {
  const t = useLabels();
  const client = useQueryClient();
  const submit = useSubmit();
  const [start, setStart] = useState<Start>('blank');
  /** Null until a name is typed: then it follows the template. */
  const [written, setWritten] = useState<string | null>(null);
  const [isAsked, setAsked] = useState(false);
  const name = written ?? plainText(start === 'blank' ? labels.blankName : labels[start]);
  const given = asLine(name);
  return (
    <FormDialog
      title={t(labels.createTitle)}
      size="medium"
      submit={submit}
      act={t(labels.create)}
      onAct={act}
      onClose={onClose}
    >
      <TextField
        label={t(labels.createName)}
        maxLength={maxFormNameLength}
        error={isAsked && given === '' ? t(labels.createNameMissing) : submit.faultOf('form.name')}
        autoFocus
        onFocus={(event) => event.target.select()}
        value={name}
        onChange={(event) => {
          setWritten(event.target.value);
          submit.changed('form');
        }}
      />
      <RadioGroup
        label={t(labels.createFrom)}
        options={starts.map((value) => ({
          value,
          label: t(labels[value]),
          help: t(labels[`${value}Help`]),
        }))}
        value={start}
        onChange={setStart}
      />
    </FormDialog>
  );

  function act(): void {
    setAsked(true);
    submit.submitIf(given !== '', async () => {
      const blank = newForm(given, plainText(labels.submit));
      const { fields, ...form } = plainFormOf(
        start === 'blank' ? blank : { ...(await templateOf(start)), name: given },
      );
      const { id } = await callOnce('form/saveForm', {
        form: { ...form, fields: [...fields] },
        publish: false,
      });
      void client.invalidateQueries({ queryKey: contentKeys.forms });
      onCreated(id);
    });
  }
}

/** Texts of templates are loaded when one is used. */
async function templateOf(name: TemplateName) {
  const { formTemplate } = await import('./templates.ts');
  return formTemplate(name);
}
