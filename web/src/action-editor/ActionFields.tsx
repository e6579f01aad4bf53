import { actionColors, actionPages, maxActionUrlLength } from '@tradebridge/contract/content-rules';
import { PageField } from '../content/PageField.tsx';
import { TitleField } from '../content/TitleField.tsx';
import { IconField } from '../icon-picker/IconField.tsx';
import { useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { RadioGroup } from '../ui/RadioGroup.tsx';
import { Section } from '../ui/Section.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { Switch } from '../ui/Switch.tsx';
import { TextField } from '../ui/TextField.tsx';
import styles from './ActionForm.module.css';
import { newEntry } from './action-entry.ts';
import {
  actionPageOptions,
  appearanceOptions,
  colorOptions,
  positionOptions,
} from './action-words.ts';
import { actionEditorLabels as labels } from './labels.ts';
import type { ActionForm } from './use-action-form.ts';

interface FieldsProps {
  form: ActionForm;
}

/** Its text, position and appearance. */
export function ButtonFields({ form }: FieldsProps) {
  const t = useLabels();
  const { entry, change } = form;
  return (
    <Section title={t(labels.button)}>
      <div className={styles.fields}>
        <TitleField label={t(labels.fieldTitle)} form={form} />
        <SelectField
          label={t(labels.fieldActionPage)}
          placeholder={t(labels.choosePlace)}
          options={actionPageOptions(t)}
          value={entry.actionPage}
          error={form.faultOf('actionPage') ?? form.serverFaultOf('actionPage')}
          onChange={(chosen) =>
            change({ actionPage: actionPages.find((page) => page === chosen) ?? '' })
          }
        />
        <RadioGroup
          label={t(labels.fieldPosition)}
          options={positionOptions(t)}
          value={entry.position}
          inline
          onChange={(position) => change({ position })}
        />
        <RadioGroup
          label={t(labels.fieldAppearance)}
          options={appearanceOptions(t)}
          value={entry.appearance}
          inline
          onChange={(appearance) => change({ appearance })}
        />
        <RadioGroup
          label={t(labels.fieldColor)}
          options={colorOptions(t)}
          value={entry.color}
          inline
          onChange={(chosen) =>
            change({ color: actionColors.find((color) => color === chosen) ?? newEntry.color })
          }
        />
        <IconField value={entry.icon} color="" onChange={(icon) => change({ icon })} />
      </div>
    </Section>
  );
}

/** The page or address it opens. */
export function TargetFields({ form }: FieldsProps) {
  const t = useLabels();
  const { entry, change } = form;
  const missing = form.faultOf('target');
  return (
    <Section title={t(labels.opens)}>
      <div className={styles.fields}>
        <PageField
          label={t(labels.fieldPage)}
          help={t(labels.pageHelp)}
          value={entry.pageId}
          onChange={(pageId) => change({ pageId })}
        />
        <TextField
          type="url"
          label={t(labels.fieldUrl)}
          help={t(labels.urlHelp)}
          value={entry.url}
          maxLength={maxActionUrlLength}
          error={form.faultOf('url') ?? form.serverFaultOf('url')}
          onChange={(event) => change({ url: event.target.value })}
        />
        {missing && (
          <Note meaning="red" role="alert">
            {missing}
          </Note>
        )}
      </div>
    </Section>
  );
}

/** Whether it is visible, and to whom. */
export function AudienceFields({ form }: FieldsProps) {
  const t = useLabels();
  const { entry, change } = form;
  return (
    <Section title={t(labels.audience)}>
      <div className={styles.fields}>
        <Switch
          label={t(labels.fieldPublished)}
          help={t(labels.publishedHelp)}
          checked={entry.published}
          onChange={(published) => change({ published })}
        />
        <Switch
          label={t(labels.fieldPublic)}
          help={t(labels.publicHelp)}
          checked={entry.isPublic}
          onChange={(isPublic) => change({ isPublic })}
        />
      </div>
    </Section>
  );
}
