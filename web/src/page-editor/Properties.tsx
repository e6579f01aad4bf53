import {
  maxContentSubtitleLength,
  maxContentTitleLength,
} from '@tradebridge/contract/content-rules';
import type { PageForEdit } from '@tradebridge/contract/pages';
import { RichTextField } from '../rich-text/RichTextField.tsx';
import { useLabels } from '../ui/labels.ts';
import { TextField } from '../ui/TextField.tsx';
import { AboutPage } from './AboutPage.tsx';
import { FormChoice } from './FormChoice.tsx';
import { ItemsEditor } from './ItemsEditor.tsx';
import { editorLabels as labels } from './labels.ts';
import styles from './Properties.module.css';
import type { Part } from './parts.ts';
import type { PageDraft } from './use-page-draft.ts';

interface PropertiesProps {
  part: Part;
  draft: PageDraft;
  edited: PageForEdit;
}

/** The properties of a part of the page. */
export function Properties({ part, draft, edited }: PropertiesProps) {
  const t = useLabels();
  const { entry } = draft.editing;
  switch (part) {
    case 'banner':
      return <BannerFields draft={draft} />;
    case 'content':
      return (
        <RichTextField
          key="content"
          label={t(labels.fieldContent)}
          value={entry.content}
          onChange={(content) => draft.change({ content })}
        />
      );
    case 'items':
      return (
        <ItemsEditor
          items={entry.items}
          onChange={(items) => draft.change({ items: [...items] })}
        />
      );
    case 'form':
      return <FormChoice formId={entry.formId} onChange={(formId) => draft.change({ formId })} />;
    case 'content2':
      return (
        <RichTextField
          key="content2"
          label={t(labels.fieldContent2)}
          value={entry.content2}
          onChange={(content2) => draft.change({ content2 })}
        />
      );
    case 'about':
      return <AboutPage edited={edited} />;
  }
}

/** Title and subtitle (PAGE-005). */
export function BannerFields({ draft }: { draft: PageDraft }) {
  const t = useLabels();
  const { entry } = draft.editing;
  return (
    <div className={styles.fields}>
      <TextField
        label={t(labels.fieldTitle)}
        maxLength={maxContentTitleLength}
        error={entry.title.trim() === '' ? t(labels.fieldTitleMissing) : null}
        value={entry.title}
        onChange={(event) => draft.change({ title: event.target.value })}
      />
      <TextField
        label={t(labels.fieldSubtitle)}
        maxLength={maxContentSubtitleLength}
        value={entry.subtitle}
        onChange={(event) => draft.change({ subtitle: event.target.value })}
      />
    </div>
  );
}
