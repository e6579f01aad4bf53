import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { isLongEnough } from '@tradebridge/contract/fold-text';
import type { SearchHit } from '@tradebridge/contract/search';
import {
  maxSearchLength,
  minSearchLength,
  type SearchKind,
} from '@tradebridge/contract/search-rules';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { isApiError } from '../app/api-error.ts';
import { useCurrentCompany } from '../app/current-company.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { plural, useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import fieldStyles from '../ui/SearchField.module.css';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { useSettled } from '../ui/use-settled.ts';
import { HitGroup } from './HitGroup.tsx';
import { searchLabels } from './labels.ts';
import { searchQuery } from './queries.ts';
import { readRecentHits } from './recent-hits.ts';
import styles from './SearchDialog.module.css';
import { closeSearch } from './search-open.ts';
import { useOpenHit } from './use-open-hit.ts';

/** Milliseconds after the last key before searching. */
const searchDelayMs = 200;

interface Group {
  readonly kind: SearchKind | 'recent';
  readonly hits: readonly SearchHit[];
  readonly hasMore: boolean;
}

type Opening = { hit: SearchHit; state: 'opening' | 'denied' } | { hit: SearchHit; failed: string };

/** Finds anything the user may open, by names and numbers. */
export function SearchDialog() {
  const t = useLabels();
  const listId = useId();
  const eId = useCurrentCompany()?.id ?? null;
  const [typed, setTyped] = useState('');
  const [recent] = useState(readRecentHits);
  const text = useSettled(typed.trim(), searchDelayMs);
  const isAsked = isLongEnough(text, minSearchLength) && isLongEnough(typed, minSearchLength);
  const found = useQuery({
    ...searchQuery(text, eId),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const groups: readonly Group[] = isAsked
    ? (found.data ?? [])
    : recent.length > 0
      ? [{ kind: 'recent', hits: recent, hasMore: false }]
      : [];
  const hits = groups.flatMap((group) => group.hits);
  const [chosen, setChosen] = useState(0);
  // The list changes under the choice.
  const current = Math.min(chosen, hits.length - 1);
  const idOf = (index: number) => `${listId}-${index}`;
  const { opening, open } = useOpening();

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && hits.length > 0) {
      event.preventDefault();
      setChosen((current + step + hits.length) % hits.length);
    }
    // During composition, Enter accepts a suggestion.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      const hit = hits[current];
      // The list may still be of an earlier text.
      const isOfText = text === typed.trim() && !(isAsked && found.isPlaceholderData);
      if (hit && isOfText) void open(hit);
    }
  }

  const isShown = hits.length > 0;
  return (
    <Dialog open size="medium" title={t(searchLabels.title)} onClose={closeSearch}>
      <div className={styles.search}>
        <MagnifyingGlassIcon size={18} className={fieldStyles.icon} aria-hidden="true" />
        <input
          type="text"
          role="combobox"
          aria-label={t(searchLabels.label)}
          aria-expanded={isShown}
          aria-controls={isShown ? listId : undefined}
          aria-activedescendant={isShown ? idOf(current) : undefined}
          aria-autocomplete="list"
          placeholder={t(searchLabels.label)}
          value={typed}
          maxLength={maxSearchLength}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          data-autofocus
          className={fieldStyles.input}
          onChange={(event) => {
            setTyped(event.target.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className={styles.results}>
        <p className={isAsked && hits.length === 0 ? styles.help : 'visually-hidden'} role="status">
          {statusOf()}
        </p>
        {!isAsked && !isShown && <p className={styles.help}>{t(searchLabels.recentNone)}</p>}
        {isAsked && found.isPending && !found.isError && <SkeletonRows count={4} />}
        {isAsked && found.isError && <FailedQuery title={t(searchLabels.failed)} query={found} />}
        {opening && 'failed' in opening && (
          <Note meaning="red" role="alert">
            {opening.failed}
          </Note>
        )}
        {opening && 'state' in opening && opening.state === 'denied' && (
          <Note meaning="red" role="alert">
            {t(searchLabels.switchDenied, { company: opening.hit.company?.name ?? '' })}
          </Note>
        )}
        {isShown && (
          <div id={listId} role="listbox" aria-label={t(searchLabels.results)}>
            {groups.map((group, index) => {
              const first = groups
                .slice(0, index)
                .reduce((sum, { hits: ofOne }) => sum + ofOne.length, 0);
              return (
                <HitGroup
                  key={group.kind}
                  title={t(searchLabels[group.kind])}
                  hits={group.hits}
                  current={current - first}
                  idOf={(at) => idOf(first + at)}
                  companyId={eId}
                  onOpen={(hit) => void open(hit)}
                />
              );
            })}
          </div>
        )}
        {isAsked && groups.some(({ hasMore }) => hasMore) && (
          <p className={styles.help}>{t(searchLabels.more)}</p>
        )}
      </div>
    </Dialog>
  );

  function statusOf(): string {
    if (opening && 'state' in opening && opening.state === 'opening') {
      return t(searchLabels.switching, { title: opening.hit.title });
    }
    if (!isAsked) {
      return typed.trim() === '' ? '' : t(searchLabels.tooShort, { min: minSearchLength });
    }
    if (!found.data || found.isPlaceholderData) return '';
    if (hits.length === 0) return `${t(searchLabels.none, { text })}. ${t(searchLabels.noneHelp)}`;
    return t(plural(hits.length, searchLabels.foundOne, searchLabels.foundMany), {
      count: hits.length,
    });
  }
}

/** Opening a hit, and its failure. */
function useOpening() {
  const [opening, setOpening] = useState<Opening | null>(null);
  const openHit = useOpenHit();
  const controller = useRef<AbortController>(null);
  useEffect(() => () => controller.current?.abort(), []);

  async function open(hit: SearchHit): Promise<void> {
    controller.current?.abort();
    const asked = new AbortController();
    controller.current = asked;
    setOpening({ hit, state: 'opening' });
    try {
      const outcome = await openHit(hit, asked.signal);
      if (asked.signal.aborted) return;
      if (outcome === 'denied') setOpening({ hit, state: 'denied' });
      else closeSearch();
    } catch (error) {
      if (asked.signal.aborted) return;
      if (!isApiError(error)) throw error;
      setOpening({ hit, failed: error.message });
    }
  }
  return { opening, open };
}
