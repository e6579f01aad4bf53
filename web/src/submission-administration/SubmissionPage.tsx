import { PrinterIcon } from '@phosphor-icons/react/dist/csr/Printer';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { SubmissionDetail } from '@tradebridge/contract/submission-administration';
import { useState } from 'react';
import { downloadApi } from '../app/api-client.ts';
import { DownloadButton } from '../app/DownloadButton.tsx';
import { useEditingSettings } from '../app/editing-settings.ts';
import { formatInstant } from '../app/format.ts';
import { Page } from '../app/Page.tsx';
import { PageWithout } from '../app/PageWithout.tsx';
import { formView, segmentAddresses } from '../content/form-segments.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { EmailText } from '../ui/EmailText.tsx';
import { Fact, FactList } from '../ui/FactList.tsx';
import { useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { Section } from '../ui/Section.tsx';
import { AnswerList } from './AnswerList.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import { HandlerLog } from './HandlerLog.tsx';
import { HandlingSection } from './HandlingSection.tsx';
import { submissionLabels as labels } from './labels.ts';
import { NotesSection } from './NotesSection.tsx';
import { submissionQuery } from './queries.ts';
import styles from './SubmissionPage.module.css';
import { SubmissionTags } from './submission-cells.tsx';
import { respondentOf } from './submission-words.ts';

interface SubmissionPageProps {
  id: string;
  /** It was deleted, so the page has nothing to show. */
  onDeleted: () => void;
}

/** A submission: its answers, and its handling (FORM-072). */
export function SubmissionPage({ id, onDeleted }: SubmissionPageProps) {
  const t = useLabels();
  const query = useQuery(submissionQuery(id));
  if (query.data) return <Known submission={query.data} onDeleted={onDeleted} />;
  return (
    <PageWithout
      title={t(labels.oneTitle)}
      backTo="/admin/submissions"
      query={query}
      failed={t(labels.oneFailed)}
      notFound={t(labels.oneNotFound)}
      back={
        <Link to="/admin/submissions" className={buttonClass()}>
          {t(labels.toList)}
        </Link>
      }
    />
  );
}

interface KnownProps {
  submission: SubmissionDetail;
  onDeleted: () => void;
}

function Known({ submission, onDeleted }: KnownProps) {
  const t = useLabels();
  const [isDeleting, setDeleting] = useState(false);
  const { id, definition, fields, formName, reference } = submission;
  const files = submission.files.map(({ isUploaded, ...file }) => ({
    ...file,
    load: isUploaded
      ? () => downloadApi('submissions/downloadFile', { id, uniqueName: file.uniqueName })
      : null,
  }));
  const awaited = submission.files.filter(({ isUploaded }) => !isUploaded);
  return (
    <Page
      title={t(labels.oneTitle)}
      backTo="/admin/submissions"
      headline={formName}
      lead={
        <span className={styles.lead}>
          {reference}
          <SubmissionTags submission={submission} />
        </span>
      }
      extra={
        <>
          <Button
            icon={<PrinterIcon size={18} aria-hidden="true" />}
            onClick={() => window.print()}
          >
            {t(labels.print)}
          </Button>
          <DownloadButton load={() => downloadApi('submissions/downloadPdf', { id })}>
            {t(labels.pdf)}
          </DownloadButton>
          <Button
            icon={<TrashIcon size={18} aria-hidden="true" />}
            onClick={() => setDeleting(true)}
          >
            {t(labels.delete)}
          </Button>
        </>
      }
    >
      <div className={styles.columns}>
        <div className={styles.column}>
          {submission.state === 'awaiting' && (
            <Note>
              {t(labels.awaitingHelp, {
                names: awaited.map(({ originalName }) => originalName).join(', '),
              })}
            </Note>
          )}
          <Section title={t(labels.answers)} flush>
            <AnswerList fields={definition.fields} answers={fields} files={files} />
          </Section>
        </div>
        <div className={styles.column}>
          <Details submission={submission} />
          <div className={styles.institution}>
            <HandlingSection submission={submission} />
            {submission.handlers.length > 0 && <HandlerLog submission={submission} />}
            <NotesSection submission={submission} />
          </div>
        </div>
      </div>
      {isDeleting && (
        <DeleteDialog
          submission={submission}
          onDeleted={onDeleted}
          onClose={() => setDeleting(false)}
        />
      )}
    </Page>
  );
}

function Details({ submission }: Pick<KnownProps, 'submission'>) {
  const t = useLabels();
  const { submittedSegment } = useEditingSettings();
  const { email, formId, formName, formVersion, isAnonymous, submitted, reference } = submission;
  return (
    <Section
      title={t(labels.details)}
      flush
      footer={
        <Link to="/admin/submissions" search={{ form: formId }} className="lone-link">
          {t(labels.ofForm)}
        </Link>
      }
    >
      <FactList>
        <Fact name={t(labels.columnWho)}>{respondentOf(t, submission)}</Fact>
        {!isAnonymous && email !== undefined && (
          <Fact name={t(labels.email)}>
            <EmailText>{email}</EmailText>
          </Fact>
        )}
        <Fact name={t(labels.submitted)}>{formatInstant(submitted)}</Fact>
        <Fact name={t(labels.reference)}>{reference}</Fact>
        <Fact name={t(labels.form)}>
          <Link
            to={segmentAddresses[submittedSegment]}
            params={{ id: formId }}
            search={formView.searchOf({ from: 'submissions' })}
          >
            {formName}
          </Link>
        </Fact>
        <Fact name={t(labels.version)}>{formVersion}</Fact>
      </FactList>
    </Section>
  );
}
