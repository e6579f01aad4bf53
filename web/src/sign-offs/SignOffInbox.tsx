import { ChatTextIcon } from '@phosphor-icons/react/dist/csr/ChatText';
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { maxSignOffsAtOnce, signOffStatements } from '@tradebridge/contract/sign-off-rules';
import type { SignoffRequest, SignoffResult } from '@tradebridge/contract/sign-offs';
import { type KeyboardEvent, type ReactNode, type Ref, useRef, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { pageBarHeightRef } from '../ui/bar-height.ts';
import { classNames } from '../ui/class-names.ts';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { LoadMore } from '../ui/LoadMore.tsx';
import { useLabels } from '../ui/labels.ts';
import { smallScreen, useMediaQuery } from '../ui/media-query.ts';
import { Section } from '../ui/Section.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { AnswerRequest } from './AnswerRequest.tsx';
import type { AvatarOf } from './ApprenticeRequests.tsx';
import { CommentDialog } from './CommentDialog.tsx';
import { FileUploads } from './FileUploads.tsx';
import { signOffLabels } from './labels.ts';
import { ReadOnlyNote } from './ReadOnlyNote.tsx';
import { Sending } from './Sending.tsx';
import styles from './SignOffInbox.module.css';
import { NothingFound, NothingWaits, SignOffList } from './SignOffList.tsx';
import { atMost, chosenOf, unitsAmong } from './selection.ts';
import type { Answer } from './send-decision.ts';
import { UnsentDecisions } from './UnsentDecisions.tsx';
import { useInboxPlace } from './undo-decision.ts';
import { mayAnswer, type SignOffs } from './use-sign-offs.ts';
import { answeredInWords } from './wording.ts';

interface SignOffInboxProps {
  signOffs: SignOffs;
  /** The requests on display; absent while they are loading. */
  shown: readonly SignoffRequest[] | undefined;
  title: string;
  titleHidden?: boolean;
  action?: ReactNode;
  emptyTitle: string;
  /** Shows a few of them, without a check box for all. */
  compact?: boolean;
  /** Clears the search and the filter if nothing matches. */
  onShowAll?: (() => void) | undefined;
  avatarOf: AvatarOf;
}

/**
 * A card with waiting requests to select and answer: on its own page, for one apprentice, and on
 * home.
 */
export function SignOffInbox({
  signOffs,
  shown,
  title,
  titleHidden = false,
  action,
  emptyTitle,
  compact = false,
  onShowAll,
  avatarOf,
}: SignOffInboxProps) {
  const t = useLabels();
  const { query, open, selection, readOnlyReason, eIdOf, answer } = signOffs;
  const place = useRef<HTMLDivElement>(null);
  const canAnswer = readOnlyReason === null;
  const units = unitsAmong(open ?? []).filter((request) => mayAnswer(signOffs, request));
  const chosen = chosenOf(units, selection);
  const confirmButton = useRef<HTMLButtonElement>(null);
  useInboxPlace(place);

  const answerHere = (given: Answer) => {
    answer(given);
    // The pressed button is gone: the focus moves to the list.
    const goOn = () => place.current?.focus({ preventScroll: true });
    goOn();
    // After a dialog, the page gets the focus only once the dialog is gone.
    setTimeout(goOn);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut; every action also has a button
    <div ref={place} tabIndex={-1} className={styles.inbox} onKeyDown={toConfirm}>
      {readOnlyReason && !signOffs.isNothingWaiting && <ReadOnlyNote because={readOnlyReason} />}
      <Section title={title} titleHidden={titleHidden} action={action} flush>
        {content()}
        {signOffs.more && <LoadMore query={signOffs.more} />}
        <div ref={pageBarHeightRef} className={styles.foot}>
          <Sending count={signOffs.sending} />
          <FileUploads />
          <UnsentDecisions eIds={signOffs.eIds} />
          {canAnswer && shown && (unitsAmong(shown).length > 0 || chosen.length > 0) && (
            <DecisionBar
              confirmButton={confirmButton}
              chosen={chosen}
              eIdOf={eIdOf}
              count={units.length}
              hidden={chosen.length - chosenOf(shown, selection).length}
              onAnswer={answerHere}
            />
          )}
        </div>
      </Section>
    </div>
  );

  /** On a selected unit, Enter moves to the Confirm button, skipping all others. */
  function toConfirm(event: KeyboardEvent): void {
    const isBox = event.target instanceof HTMLInputElement && event.target.type === 'checkbox';
    if (event.key !== 'Enter' || !isBox || chosen.length === 0) return;
    event.preventDefault();
    confirmButton.current?.focus();
  }

  function content() {
    if (shown === undefined) {
      if (!query.isError) return <SkeletonRows count={4} avatar />;
      return <FailedQuery title={t(signOffLabels.failed)} query={query} />;
    }
    if (signOffs.isNothingWaiting) return <NothingWaits title={emptyTitle} />;
    if (shown.length === 0) return <NothingFound onShowAll={onShowAll} />;
    return (
      <SignOffList
        requests={shown}
        signOffs={signOffs}
        answerFinal={
          canAnswer
            ? (request) => (
                <AnswerRequest
                  eId={eIdOf(request)}
                  request={request}
                  label={t(signOffLabels.finalAct)}
                  onAnswer={answerHere}
                />
              )
            : undefined
        }
        compact={compact}
        avatarOf={avatarOf}
      />
    );
  }
}

interface DecisionBarProps {
  confirmButton: Ref<HTMLButtonElement>;
  /** The selected requests, of `count` waiting ones. */
  chosen: readonly SignoffRequest[];
  count: number;
  eIdOf: (request: SignoffRequest) => string;
  /** Number of selected requests hidden by a search or filter. */
  hidden: number;
  onAnswer: (answer: Answer) => void;
}

/** The declaration and the two answers; always visible. */
function DecisionBar({ confirmButton, chosen, count, eIdOf, hidden, onAnswer }: DecisionBarProps) {
  const t = useLabels();
  const isSmall = useMediaQuery(smallScreen);
  const [commented, setCommented] = useState<SignoffResult | null>(null);
  const none = chosen.length === 0;
  const tooMany = atMost(chosen, eIdOf).length < chosen.length;
  const isOfSeveral = new Set(chosen.map(eIdOf)).size > 1;
  const cannot = none || tooMany;
  return (
    <div className={classNames(styles.bar, none && styles.idle)}>
      <p className={styles.words} role="status">
        {none && t(signOffLabels.noneChosen)}
        {tooMany &&
          t(isOfSeveral ? signOffLabels.tooManyAtCompany : signOffLabels.tooManyChosen, {
            max: maxSignOffsAtOnce,
            chosen: chosen.length,
          })}
        {!cannot && (
          <>
            <b>{t(signOffLabels.chosenOf, { chosen: chosen.length, count })}</b>{' '}
            {hidden > 0 && `${t(signOffLabels.chosenHidden, { hidden })} `}
            {t(signOffStatements.competent)}{' '}
            <span className={styles.hint}>{t(signOffLabels.enterHint)}</span>
          </>
        )}
      </p>
      <div className={styles.acts}>
        <Button
          look="quiet"
          disabled={cannot}
          className={styles.comment}
          icon={<ChatTextIcon size={18} weight="bold" aria-hidden="true" />}
          {...(isSmall && {
            'aria-label': t(signOffLabels.withComment),
            title: t(signOffLabels.withComment),
          })}
          onClick={() => setCommented('competent')}
        >
          {isSmall ? null : t(signOffLabels.withComment)}
        </Button>
        <Button disabled={cannot} onClick={() => setCommented('notYetCompetent')}>
          {t(signOffLabels.notYet)}
        </Button>
        <Button
          ref={confirmButton}
          look="primary"
          disabled={cannot}
          icon={<CheckIcon size={18} weight="bold" aria-hidden="true" />}
          onClick={() => onAnswer({ result: 'competent', comment: null, requests: chosen })}
        >
          {none
            ? t(signOffLabels.confirm)
            : t(signOffLabels.confirmSize, { size: answeredInWords(t, chosen) })}
        </Button>
      </div>
      {commented !== null && !none && (
        <CommentDialog
          result={commented}
          requests={chosen}
          onClose={() => setCommented(null)}
          onAnswer={(answer) => {
            setCommented(null);
            onAnswer(answer);
          }}
        />
      )}
    </div>
  );
}
