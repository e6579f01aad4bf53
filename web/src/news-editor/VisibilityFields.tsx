import { wallClock } from '../app/format.ts';
import { useLabels } from '../ui/labels.ts';
import { RadioGroup } from '../ui/RadioGroup.tsx';
import { TextField } from '../ui/TextField.tsx';
import { newsEditorLabels as labels } from './labels.ts';
import styles from './NewsForm.module.css';
import type { NewsForm } from './use-news-form.ts';

/** Whether it is visible at once, from an instant on or not at all, and until when. */
export function VisibilityFields({ form }: { form: NewsForm }) {
  const t = useLabels();
  const { entry, change } = form;
  return (
    <div className={styles.fields}>
      <RadioGroup
        label={t(labels.visibility)}
        value={entry.visibility}
        options={[
          { value: 'draft', label: t(labels.choiceDraft), help: t(labels.choiceDraftHelp) },
          { value: 'now', label: t(labels.choiceNow), help: t(labels.choiceNowHelp) },
          { value: 'from', label: t(labels.choiceFrom), help: t(labels.choiceFromHelp) },
        ]}
        onChange={(visibility) =>
          change({
            visibility,
            ...(visibility === 'from' && entry.from === '' && { from: wallClock(new Date()) }),
          })
        }
      />
      {entry.visibility === 'from' && (
        <TextField
          type="datetime-local"
          label={t(labels.fieldFrom)}
          value={entry.from}
          required
          error={form.faultOf('from') ?? form.serverFaultOf('publish')}
          onChange={(event) => change({ from: event.target.value })}
        />
      )}
      {entry.visibility !== 'draft' && (
        <TextField
          type="datetime-local"
          label={t(labels.fieldUntil)}
          help={t(labels.untilHelp)}
          value={entry.until}
          error={form.faultOf('until') ?? form.serverFaultOf('unpublish')}
          onChange={(event) => change({ until: event.target.value })}
        />
      )}
    </div>
  );
}
