import {
  maxFormDescriptionLength,
  maxFormNameLength,
  maxSubmitTextLength,
} from '@tradebridge/contract/form-rules';
import type { FormForEdit } from '@tradebridge/contract/forms';
import { maxInteger } from '@tradebridge/contract/values';
import { RichTextField } from '../rich-text/RichTextField.tsx';
import { useLabels } from '../ui/labels.ts';
import { Switch } from '../ui/Switch.tsx';
import { TextArea } from '../ui/TextField.tsx';
import { AboutForm } from './AboutForm.tsx';
import { AudienceFields } from './AudienceFields.tsx';
import styles from './FieldProperties.module.css';
import { formPropertyLabels as labels } from './form-property-labels.ts';
import { HandlerList } from './HandlerList.tsx';
import { HeldField } from './HeldField.tsx';
import { NumberField } from './NumberField.tsx';
import { OpenTimes } from './OpenTimes.tsx';
import { RetentionField } from './RetentionField.tsx';
import type { FormBuilding } from './use-form-builder.ts';

interface FormPropertiesProps {
  building: FormBuilding;
  edited: FormForEdit;
}

/** Properties of the form itself (FORM-003). */
export function FormProperties({ building, edited }: FormPropertiesProps) {
  const t = useLabels();
  const { entry, change } = building;
  return (
    <div className={styles.fields}>
      <HeldField
        label={t(labels.name)}
        maxLength={maxFormNameLength}
        value={entry.name}
        faultOf={(name) => (name.trim() === '' ? t(labels.nameMissing) : null)}
        onTake={(name) => change({ name }, 'name')}
      />
      <TextArea
        label={t(labels.description)}
        rows={3}
        maxLength={maxFormDescriptionLength}
        value={entry.description}
        onChange={(event) => change({ description: event.target.value }, 'description')}
      />
      <AudienceFields audience={entry.audience} onChange={(audience) => change({ audience })} />
      <OpenTimes entry={entry} onChange={change} />
      <h3 className={styles.legend}>{t(labels.answers)}</h3>
      <Switch
        label={t(labels.anonymous)}
        help={t(labels.anonymousHelp)}
        checked={entry.anonymous}
        onChange={(anonymous) => change({ anonymous, ...(anonymous && { mailCopy: false }) })}
      />
      <Switch
        label={t(labels.single)}
        help={t(labels.singleHelp)}
        checked={entry.singleSubmission}
        onChange={(singleSubmission) => change({ singleSubmission })}
      />
      <NumberField
        label={t(labels.limit)}
        help={t(labels.limitHelp)}
        fault={t(labels.limitFault)}
        min={1}
        max={maxInteger}
        canBeEmpty
        value={entry.limit}
        onChange={(limit) => change({ limit }, 'limit')}
      />
      {entry.anonymous ? (
        <p className={styles.help}>{t(labels.mailCopyAnonymous)}</p>
      ) : (
        <Switch
          label={t(labels.mailCopy)}
          help={t(labels.mailCopyHelp)}
          checked={entry.mailCopy}
          onChange={(mailCopy) => change({ mailCopy })}
        />
      )}
      <RetentionField
        formId={edited.form.id}
        value={entry.retentionDays}
        onChange={(retentionDays) => change({ retentionDays }, 'retentionDays')}
      />
      <h3 className={styles.legend}>{t(labels.submitting)}</h3>
      <HeldField
        label={t(labels.submitText)}
        maxLength={maxSubmitTextLength}
        value={entry.submitText}
        faultOf={(text) => (text.trim() === '' ? t(labels.submitMissing) : null)}
        onTake={(submitText) => change({ submitText }, 'submitText')}
      />
      <RichTextField
        label={t(labels.submitted)}
        help={t(labels.submittedHelp)}
        value={entry.submitted}
        onChange={(submitted) => change({ submitted }, 'submitted')}
      />
      <Switch
        label={t(labels.navBack)}
        checked={entry.navBackOnSubmit}
        onChange={(navBackOnSubmit) => change({ navBackOnSubmit })}
      />
      <HandlerList formId={edited.form.id} isAnonymous={entry.anonymous} />
      <AboutForm edited={edited} />
    </div>
  );
}
