import type { SubmissionDetail } from '@tradebridge/contract/submission-administration';
import { maxSubmissionNoteLength } from '@tradebridge/contract/submission-rules';
import { hasVisibleText } from '@tradebridge/contract/visible-text';
import { callOnce } from '../app/call-once.ts';
import { formatInstant } from '../app/format.ts';
import { useKeptEntry } from '../app/use-kept-entry.ts';
import { useSubmit } from '../app/use-submit.ts';
import { Button } from '../ui/Button.tsx';
import { Form } from '../ui/Form.tsx';
import { useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { Section } from '../ui/Section.tsx';
import { TextArea } from '../ui/TextField.tsx';
import { submissionLabels as labels } from './labels.ts';
import styles from './NotesSection.module.css';
import { useSubmissionChanged } from './use-submission-changed.ts';

/** Administrators' notes on a submission. */
export function NotesSection({ submission: { id, notes } }: { submission: SubmissionDetail }) {
  const t = useLabels();
  const changed = useSubmissionChanged(id);
  const [text, setText] = useKeptEntry(`note of submission ${id}`, '');
  const { form, busy, failure, submit } = useSubmit();
  return (
    <Section title={t(labels.notes)} flush>
      {notes.length > 0 && (
        <ol className={styles.notes} aria-label={t(labels.notes)}>
          {notes.map((note) => (
            <li key={note.id} className={styles.note}>
              <p className={styles.text}>{note.text}</p>
              <p className={styles.by}>
                {t(labels.noteBy, {
                  who: note.by ?? t(labels.noteByNobody),
                  when: formatInstant(note.at),
                })}
              </p>
            </li>
          ))}
        </ol>
      )}
      <Form ref={form} className={styles.form} onSubmit={() => void add()}>
        <TextArea
          label={t(labels.newNote)}
          help={t(labels.notesHelp)}
          rows={3}
          maxLength={maxSubmissionNoteLength}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {failure && (
          <Note meaning="red" role="alert">
            {failure.message}
          </Note>
        )}
        <div>
          <Button type="submit" busy={busy} disabled={!hasVisibleText(text)}>
            {t(labels.addNote)}
          </Button>
        </div>
      </Form>
    </Section>
  );

  async function add(): Promise<void> {
    if (!hasVisibleText(text)) return;
    await submit(async () => {
      changed({ notes: await callOnce('submissions/addNote', { id, text }) });
      setText('');
    });
  }
}
