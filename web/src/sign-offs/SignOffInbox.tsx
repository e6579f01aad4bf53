import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import type { SignoffRequest } from '@tradebridge/contract/sign-offs';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { Button } from '../ui/Button.tsx';
import { tellsPageBarHeight } from '../ui/bar-height.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { AnswerRequest } from './AnswerRequest.tsx';
import type { AvatarOf } from './ApprenticeRequests.tsx';
import { DecisionBar } from './DecisionBar.tsx';
import type { Answer } from './decision.ts';
import { useInboxPlace } from './inbox-place.ts';
import { signOffLabels } from './labels.ts';
import { OnlyLooksNote } from './OnlyLooksNote.tsx';
import { Sending } from './Sending.tsx';
import styles from './SignOffInbox.module.css';
import { SignOffList } from './SignOffList.tsx';
import { chosenOf, unitsAmong } from './selection.ts';
import { UnsentDecisions } from './UnsentDecisions.tsx';
import type { SignOffs } from './use-sign-offs.ts';

interface SignOffInboxProps {
  eId: string;
  signOffs: SignOffs;
  /** What of the open requests is shown; absent while they load. */
  shown: readonly SignoffRequest[] | undefined;
  title: string;
  titleHidden?: boolean;
  action?: ReactNode;
  emptyTitle: string;
  /** A few of them, without choosing all at once. */
  compact?: boolean;
  /** Leaves the search and the filter, when nothing fits them. */
  onShowAll?: (() => void) | undefined;
  avatarOf: AvatarOf;
}

/** A card with what waits, to be chosen and answered: on its own page, for one apprentice, and at home. */
export function SignOffInbox({
  eId,
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
  const { query, open, selection, onlyLooks, choose, answer } = signOffs;
  const place = useRef<HTMLDivElement>(null);
  const canAnswer = onlyLooks === null;
  const waiting = open?.length ?? 0;
  const units = unitsAmong(open ?? []);
  const chosen = chosenOf(units, selection);
  const confirmButton = useRef<HTMLButtonElement>(null);
  useInboxPlace(place);

  const answerHere = (given: Answer) => {
    answer(given);
    // The button that was pressed stands for what has just left: the keyboard goes on from the list.
    const goOn = () => place.current?.focus({ preventScroll: true });
    goOn();
    // Out of a dialog, the page takes no focus before the dialog is gone.
    setTimeout(goOn);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut; every act has a button of its own
    <div ref={place} tabIndex={-1} className={styles.inbox} onKeyDown={toConfirm}>
      {onlyLooks && (open === undefined || waiting > 0) && <OnlyLooksNote because={onlyLooks} />}
      <Section title={title} titleHidden={titleHidden} action={action} flush>
        {content()}
        <div ref={tellsPageBarHeight} className={styles.foot}>
          <Sending count={signOffs.sending} />
          <UnsentDecisions eId={eId} />
          {canAnswer && shown && (unitsAmong(shown).length > 0 || chosen.length > 0) && (
            <DecisionBar
              eId={eId}
              confirmButton={confirmButton}
              chosen={chosen}
              count={units.length}
              hidden={chosen.length - chosenOf(shown, selection).length}
              onAnswer={answerHere}
            />
          )}
        </div>
      </Section>
    </div>
  );

  /** From a chosen unit, Enter leads past all the others to the button that confirms. */
  function toConfirm(event: KeyboardEvent): void {
    const isBox = event.target instanceof HTMLInputElement && event.target.type === 'checkbox';
    if (event.key !== 'Enter' || !isBox || chosen.length === 0) return;
    event.preventDefault();
    confirmButton.current?.focus();
  }

  function content() {
    if (shown === undefined) return query.isError ? <Failed signOffs={signOffs} /> : <Loading />;
    if (waiting === 0) return <Nothing title={emptyTitle} />;
    if (shown.length === 0) return <NothingFound onShowAll={onShowAll} />;
    return (
      <SignOffList
        requests={shown}
        selection={selection}
        choose={canAnswer ? choose : undefined}
        answerFinal={
          canAnswer
            ? (request) => (
                <AnswerRequest
                  eId={eId}
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

const Loading = () => <SkeletonRows count={4} avatar />;

function Failed({ signOffs: { query } }: { signOffs: SignOffs }) {
  const t = useLabels();
  return <FailedQuery title={t(signOffLabels.failed)} query={query} />;
}

function Nothing({ title }: { title: string }) {
  const t = useLabels();
  return (
    <EmptyState
      icon={<CheckCircleIcon size={30} weight="duotone" aria-hidden="true" />}
      title={title}
      message={t(signOffLabels.emptyHint)}
    />
  );
}

function NothingFound({ onShowAll }: Pick<SignOffInboxProps, 'onShowAll'>) {
  const t = useLabels();
  return (
    <EmptyState
      icon={<MagnifyingGlassIcon size={28} weight="duotone" aria-hidden="true" />}
      title={t(signOffLabels.noneFound)}
      message={t(signOffLabels.noneFoundHint)}
      action={onShowAll && <Button onClick={onShowAll}>{t(signOffLabels.showAll)}</Button>}
    />
  );
}
