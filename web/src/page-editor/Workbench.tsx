import { useState } from 'react';
import { PropertiesSheet } from '../content/PropertiesSheet.tsx';
import { classNames } from '../ui/class-names.ts';
import { useLabels } from '../ui/labels.ts';
import { useMediaQuery } from '../ui/media-query.ts';
import { Section } from '../ui/Section.tsx';
import { editorLabels as labels } from './labels.ts';
import { Outline } from './Outline.tsx';
import { PageCanvas } from './PageCanvas.tsx';
import { Properties } from './Properties.tsx';
import type { PageEditorProps } from './page-editor-props.ts';
import { type Part, partLabels } from './parts.ts';
import type { PageDraft } from './use-page-draft.ts';
import styles from './Workbench.module.css';

/** Wide enough for the properties beside the page; the same as in the style sheets. */
const besideEachOther = '(min-width: 1100px)';

interface WorkbenchProps extends PageEditorProps {
  draft: PageDraft;
}

/** Outline, page, and the properties of the selected part: beside it, or in a sheet. */
export function Workbench({ draft, edited, viewOf }: WorkbenchProps) {
  const t = useLabels();
  const isWide = useMediaQuery(besideEachOther);
  const [part, setPart] = useState<Part>('banner');
  const [isSheetOpen, setSheetOpen] = useState(false);
  const choose = (chosen: Part) => {
    setPart(chosen);
    setSheetOpen(true);
  };
  const title = t(labels.properties, { part: t(partLabels[part]) });
  const properties = <Properties part={part} draft={draft} edited={edited} />;
  const isText = part === 'content' || part === 'content2';
  return (
    <div className={classNames(styles.bench, isText && styles.text)}>
      <div className={styles.outline}>
        <Outline chosen={part} onChoose={choose} />
      </div>
      <PageCanvas chosen={part} onChoose={choose}>
        {viewOf(draft.editing.entry)}
      </PageCanvas>
      {isWide ? (
        <div className={styles.properties}>
          <Section title={title}>{properties}</Section>
        </div>
      ) : (
        isSheetOpen && (
          <PropertiesSheet title={title} done={t(labels.done)} onClose={() => setSheetOpen(false)}>
            {properties}
          </PropertiesSheet>
        )
      )}
    </div>
  );
}
