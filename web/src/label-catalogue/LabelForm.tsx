import { Page } from '../app/Page.tsx';
import { EditorColumns } from '../content/EditorColumns.tsx';
import { Button } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { Section } from '../ui/Section.tsx';
import { Tag } from '../ui/Tag.tsx';
import { LabelFacts } from './LabelFacts.tsx';
import styles from './LabelForm.module.css';
import { LabelHistory } from './LabelHistory.tsx';
import { LabelKey } from './LabelKey.tsx';
import { LabelProblem } from './LabelProblem.tsx';
import { canBeConfirmed, isStale, isUnused, type LabelRow, noLongerFits } from './label-row.ts';
import { labelLabels as labels } from './labels.ts';
import { NewText } from './NewText.tsx';
import { type LabelEntry, useLabelEntry } from './use-label-entry.ts';

/** The form of a label's text. */
export function LabelForm({ row }: { row: LabelRow }) {
  const t = useLabels();
  const entry = useLabelEntry(row);
  const { isUnsaved, theirs } = entry;
  return (
    <Page
      title={t(labels.title)}
      backTo="/admin/labels"
      lead={
        <span className={styles.lead}>
          <span>
            <span className="visually-hidden">{t(labels.key)} </span>
            <LabelKey of={row.key} />
          </span>
          {isUnsaved && <Tag meaning="amber">{t(labels.unsaved)}</Tag>}
        </span>
      }
      action={
        <>
          <Button
            disabled={row.override === null}
            busy={entry.isResetting}
            onClick={() => void entry.reset()}
          >
            {t(labels.reset)}
          </Button>
          {!isUnused(row) && (
            <Button
              look="primary"
              busy={entry.isSaving}
              disabled={!entry.canSave || theirs !== null}
              onClick={() => void entry.save()}
            >
              {t(labels.save)}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.notes}>
        <LabelProblem entry={entry} />
        <Doubts row={row} entry={entry} />
      </div>
      <EditorColumns
        preview={
          <LabelHistory
            labelKey={row.key}
            defaultText={row.defaultText}
            onRestore={isUnused(row) ? null : entry.change}
          />
        }
      >
        <Section title={t(labels.label)} titleHidden flush>
          <LabelFacts row={row} onCopy={entry.change} />
        </Section>
        {!isUnused(row) && <NewText row={row} entry={entry} />}
      </EditorColumns>
      {entry.unsaved.dialog}
    </Page>
  );
}

/** What to check in an override after an update of the portal. */
function Doubts({ row, entry }: { row: LabelRow; entry: LabelEntry }) {
  const t = useLabels();
  if (isUnused(row)) return <Note>{t(labels.unused)}</Note>;
  if (noLongerFits(row)) return <Note meaning="red">{t(labels.noLongerFits)}</Note>;
  if (!isStale(row)) return null;
  return (
    <Note>
      <p>{t(labels.stale)}</p>
      {canBeConfirmed(row) && (
        <Button
          busy={entry.isConfirming}
          // The text being entered takes precedence.
          disabled={entry.isUnsaved}
          onClick={() => void entry.confirm()}
        >
          {t(labels.stillRight)}
        </Button>
      )}
    </Note>
  );
}
