import { useQuery } from '@tanstack/react-query';
import { documentUploadRules } from '@tradebridge/contract/document-rules';
import {
  maxCommentLength,
  maxFilesOfSignOff,
  statementOf,
} from '@tradebridge/contract/sign-off-rules';
import type { SignoffRequest, SignoffResult } from '@tradebridge/contract/sign-offs';
import { hasVisibleText } from '@tradebridge/contract/visible-text';
import { lazy, Suspense, useRef, useState } from 'react';
import { appSettingsQuery } from '../app/app-settings.ts';
import { formatCount } from '../app/format.ts';
import { useUser } from '../app/session.ts';
import { ErrorBoundary } from '../device-log/ErrorBoundary.tsx';
import { isReady, isUnderWay } from '../files/uploads.ts';
import { useChosenFiles } from '../files/use-chosen-files.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { SkeletonBlock } from '../ui/Skeleton.tsx';
import { TextArea } from '../ui/TextField.tsx';
import { useOnline } from '../ui/use-online.ts';
import styles from './CommentDialog.module.css';
import { commentDraftOf, withPhrase } from './comment-draft.ts';
import { signOffLabels } from './labels.ts';
import { RequestNames } from './RequestNames.tsx';
import type { Answer } from './send-decision.ts';
import { answeredInWords } from './wording.ts';

// The first page has this dialog, and most answers have no file.
const DecisionFileChooser = lazy(async () => {
  const { DecisionFileChooser: component } = await import('./DecisionFileChooser.tsx');
  return { default: component };
});

const phrases = [
  signOffLabels.phrasePractice,
  signOffLabels.phraseSupervision,
  signOffLabels.phraseNotDone,
  signOffLabels.phraseSafety,
];
/** The number of remaining characters shows from here on. */
const fewLeft = 500;

const words = {
  competent: {
    title: signOffLabels.confirmSize,
    field: signOffLabels.comment,
    act: signOffLabels.confirmSize,
    phrases: [],
  },
  notYetCompetent: {
    title: signOffLabels.notYetTitle,
    field: signOffLabels.why,
    act: signOffLabels.sendNotYet,
    phrases,
  },
} as const;

interface CommentDialogProps {
  result: SignoffResult;
  requests: readonly SignoffRequest[];
  onClose: () => void;
  onAnswer: (answer: Answer) => void;
}

/**
 * Asks for the reason of a 'not yet', or for an optional comment on a confirmation. Text stays in
 * the tab until it was sent, however the dialog is closed.
 */
export function CommentDialog({ result, requests, onClose, onAnswer }: CommentDialogProps) {
  const t = useLabels();
  const user = useUser();
  const draft = commentDraftOf({ userId: user.id, result, requests }, sessionStorage);
  const [text, setText] = useState(draft.read);
  const [wasKept] = useState(text !== '');
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const { data: settings } = useQuery(appSettingsQuery);
  const { uploads, add, remove } = useChosenFiles(settings && documentUploadRules(settings));
  const files = uploads.filter(isReady).map(({ state }) => state.file);
  const isTooMany = files.length > maxFilesOfSignOff;
  const isOnline = useOnline();
  // Otherwise a failed load would remove the dialog with the decision.
  const [canChoose, setCanChoose] = useState(true);
  const size = answeredInWords(t, requests);
  const isFinal = requests.every(({ isFinalSignoff }) => isFinalSignoff);
  const isRequired = result === 'notYetCompetent';
  const said = words[result];

  const write = (changed: string) => {
    const fitting = changed.slice(0, maxCommentLength);
    setText(fitting);
    draft.write(fitting);
    setMissing(false);
  };
  const send = () => {
    const comment = text.trim();
    if (hasVisibleText(comment)) return onAnswer({ result, comment, requests, files });
    if (!isRequired) return onAnswer({ result, comment: null, requests, files });
    setMissing(true);
    field.current?.focus();
  };

  return (
    <Dialog
      open
      size="medium"
      title={t(said.title, { size })}
      onClose={onClose}
      footer={
        <Button look="primary" busy={uploads.some(isUnderWay)} disabled={isTooMany} onClick={send}>
          {t(said.act, { size })}
        </Button>
      }
    >
      <div className={styles.content}>
        <p>{t(statementOf(result, { isFinal }))}</p>
        <RequestNames requests={requests} />
        <TextArea
          ref={field}
          // The comment is the purpose of the dialog.
          autoFocus
          label={t(said.field)}
          help={helpOf()}
          error={isMissing ? t(signOffLabels.whyMissing) : null}
          value={text}
          maxLength={maxCommentLength}
          required={isRequired}
          rows={4}
          onChange={(event) => write(event.target.value)}
        />
        {said.phrases.length > 0 && (
          <fieldset className={styles.phrases}>
            <legend className="visually-hidden">{t(signOffLabels.phrases)}</legend>
            {said.phrases.map((phrase) => (
              <button
                key={phrase.key}
                type="button"
                className={styles.phrase}
                onClick={() => {
                  write(withPhrase(text, t(phrase)));
                  field.current?.focus();
                }}
              >
                {t(phrase)}
              </button>
            ))}
          </fieldset>
        )}
        {isTooMany && <Note>{t(signOffLabels.fileTooMany, { max: maxFilesOfSignOff })}</Note>}
        {fileChooser()}
      </div>
    </Dialog>
  );

  function fileChooser() {
    if (!(isOnline && canChoose) && uploads.length === 0)
      return <p>{t(signOffLabels.fileOffline)}</p>;
    return (
      <ErrorBoundary onFailed={() => setCanChoose(false)}>
        <Suspense fallback={<SkeletonBlock height={160} />}>
          <DecisionFileChooser {...{ uploads, add, remove }} />
        </Suspense>
      </ErrorBoundary>
    );
  }

  function helpOf(): string {
    if (maxCommentLength - text.length <= fewLeft) {
      return t(signOffLabels.whyLength, {
        count: formatCount(text.length),
        max: formatCount(maxCommentLength),
      });
    }
    return t(wasKept ? signOffLabels.whyKept : signOffLabels.whyHelp);
  }
}
