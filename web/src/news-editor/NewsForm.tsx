import { maxNewsSummaryLength } from '@tradebridge/contract/content-rules';
import { ContentForm } from '../content/ContentForm.tsx';
import { TitleField } from '../content/TitleField.tsx';
import { PictureField } from '../media/PictureField.tsx';
import { RichTextField } from '../rich-text/RichTextField.tsx';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { TextArea } from '../ui/TextField.tsx';
import { newsEditorLabels as labels } from './labels.ts';
import styles from './NewsForm.module.css';
import { NewsPreview } from './NewsPreview.tsx';
import { entryOfBody, periodOf } from './news-entry.ts';
import { partsOfNews } from './news-parts.ts';
import { newsStateOf } from './news-state.ts';
import { StateTag } from './StateTag.tsx';
import { type NewsForm as Form, type NewsFormProps, useNewsForm } from './use-news-form.ts';
import { VisibilityFields } from './VisibilityFields.tsx';

/** The form of a news item, with a preview. */
export function NewsForm(props: NewsFormProps) {
  const t = useLabels();
  const form = useNewsForm(props);
  return (
    <ContentForm
      title={t(props.news ? labels.editTitle : labels.newTitle)}
      backTo="/admin/news"
      state={props.news && <StateTag news={props.news} />}
      form={form}
      kind="news"
      id={props.id}
      entryOfBody={entryOfBody}
      partsOf={partsOfNews}
      saveLabel={t(saveLabelOf(form))}
      preview={<NewsPreview entry={form.entry} />}
    >
      <Words form={form} />
      <Section title={t(labels.when)}>
        <VisibilityFields form={form} />
      </Section>
    </ContentForm>
  );
}

function Words({ form }: { form: Form }) {
  const t = useLabels();
  const { entry, change } = form;
  return (
    <Section title={t(labels.words)}>
      <div className={styles.fields}>
        <TitleField label={t(labels.fieldTitle)} form={form} />
        <TextArea
          label={t(labels.fieldSummary)}
          help={t(labels.summaryHelp)}
          rows={3}
          maxLength={maxNewsSummaryLength}
          value={entry.summary}
          error={form.serverFaultOf('summary')}
          onChange={(event) => change({ summary: event.target.value.replaceAll('\n', ' ') })}
        />
        <PictureField
          label={t(labels.fieldPicture)}
          value={entry.picture}
          onChange={(picture) => change({ picture })}
        />
        <RichTextField
          label={t(labels.fieldContent)}
          value={entry.content}
          error={form.serverFaultOf('content') ?? null}
          onChange={(content) => change({ content })}
        />
      </div>
    </Section>
  );
}

function saveLabelOf({ entry }: Form) {
  if (entry.visibility === 'draft') return labels.save;
  return newsStateOf(periodOf(entry, null)) === 'planned' ? labels.plan : labels.publish;
}
