import { maxContentTitleLength, maxNewsSummaryLength } from '@tradebridge/contract/content-rules';
import { Page } from '../app/Page.tsx';
import { EditorColumns } from '../content/EditorColumns.tsx';
import { entryLabels } from '../content/entry-labels.ts';
import { HistoryButton } from '../content/HistoryButton.tsx';
import { SaveProblem } from '../content/SaveProblem.tsx';
import { PictureField } from '../media/PictureField.tsx';
import { RichTextField } from '../rich-text/RichTextField.tsx';
import { Button } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { Tag } from '../ui/Tag.tsx';
import { TextArea, TextField } from '../ui/TextField.tsx';
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
  const { entry, isUnsaved, submit } = form;
  return (
    <Page
      title={t(props.news ? labels.editTitle : labels.newTitle)}
      backTo="/admin/news"
      lead={
        <span className={styles.state}>
          {props.news && <StateTag news={props.news} />}
          {isUnsaved && <Tag meaning="amber">{t(entryLabels.unsaved)}</Tag>}
        </span>
      }
      extra={
        props.news && (
          <HistoryButton
            kind="news"
            id={props.id}
            draftVersion={null}
            entry={entry}
            entryOfBody={entryOfBody}
            partsOf={partsOfNews}
            onRestore={form.change}
          />
        )
      }
      action={
        <Button
          look="primary"
          busy={submit.busy}
          disabled={!isUnsaved}
          onClick={() => void form.save()}
        >
          {t(saveLabelOf(form))}
        </Button>
      }
    >
      <form
        ref={submit.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.save();
        }}
      >
        <div className={styles.problem}>
          <SaveProblem
            isOverruled={form.isOverruled}
            failure={submit.failure}
            faults={form.faults}
            onTakeTheirs={() => void form.takeTheirs()}
            onKeepMine={() => void form.keepMine()}
          />
        </div>
        <EditorColumns preview={<NewsPreview entry={entry} />}>
          <Words form={form} />
          <Section title={t(labels.when)}>
            <VisibilityFields form={form} />
          </Section>
        </EditorColumns>
      </form>
      {form.unsaved.dialog}
    </Page>
  );
}

function Words({ form }: { form: Form }) {
  const t = useLabels();
  const { entry, change } = form;
  return (
    <Section title={t(labels.words)}>
      <div className={styles.fields}>
        <TextField
          label={t(labels.fieldTitle)}
          value={entry.title}
          maxLength={maxContentTitleLength}
          required
          error={form.faultOf('title') ?? form.serverFaultOf('title')}
          onChange={(event) => change({ title: event.target.value })}
        />
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
