import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { TimetableEvent } from '@tradebridge/contract/timetable';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { getConfig } from '../app/config.ts';
import { today } from '../app/format.ts';
import { Page } from '../app/Page.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { useLabels } from '../ui/labels.ts';
import { smallScreen, useMediaQuery } from '../ui/media-query.ts';
import { Section } from '../ui/Section.tsx';
import { EventDialog } from './EventDialog.tsx';
import { type Apprentice, apprenticesOf, narrowEvents } from './event-students.ts';
import { type PlacedEvent, placeEvent } from './event-times.ts';
import { timetableLabels as labels } from './labels.ts';
import { eventsQuery, type Scope } from './queries.ts';
import { Subscribe } from './Subscribe.tsx';
import { TimetableBar } from './TimetableBar.tsx';
import { TimetableCalendar } from './TimetableCalendar.tsx';
import { TimetableList } from './TimetableList.tsx';
import styles from './TimetablePage.module.css';
import {
  type Range,
  rangeInWords,
  rangeOf,
  shownKind,
  stepFrom,
  type TimetableView,
} from './timetable-view.ts';

interface TimetablePageProps {
  scope: Scope;
  /** The apprentice's name, if the page is about one. */
  name: string | null;
  companyName: string | null;
  figure?: ReactNode;
  tabs?: ReactNode;
  backTo?: string;
  /** Apprentices to choose from, for a whole company. */
  apprentices?: readonly Apprentice[];
  /** The view in the address, and how to change it, so that Back and a reload keep it. */
  view: TimetableView;
  onView: (view: TimetableView) => void;
}

/** The timetable of a company's apprentices, or of one (TIME-001 to 003). */
export function TimetablePage({
  scope,
  name,
  companyName,
  figure,
  tabs,
  backTo,
  apprentices = [],
  view,
  onView,
}: TimetablePageProps) {
  const t = useLabels();
  const isSmall = useMediaQuery(smallScreen);
  const kind = shownKind(view, isSmall);
  const day = view.day ?? today();
  const range = rangeOf(kind, day);
  // The previous range stays until the next has loaded.
  const query = useQuery({ ...eventsQuery(scope, range), placeholderData: keepPreviousData });
  const shownRange = useShownRange(range, query.isPlaceholderData);
  const [opened, setOpened] = useState<PlacedEvent | null>(null);
  const events = query.data;
  const placed = useMemo(
    () => events && (view.cId ? narrowEvents(events, view.cId) : events).map(placeEvent),
    [events, view.cId],
  );
  usePrefetch(scope, query.isPlaceholderData ? undefined : events, [
    rangeOf(kind, stepFrom(kind, day, 1)),
    rangeOf(kind, stepFrom(kind, day, -1)),
  ]);
  const title = t(labels.title);
  const subscribe = <Subscribe scope={scope} name={name} companyName={companyName} />;
  const shared = { placed, isOfOne: scope.cId !== null, onEvent: setOpened };
  return (
    <Page
      title={title}
      {...(name === null
        ? { lead: t(labels.leadOfCompany, { company: companyName ?? '' }) }
        : { headline: name, figure, tabs })}
      {...(backTo !== undefined && { backTo })}
      extra={!isSmall && subscribe}
      toolbar={
        <TimetableBar
          kind={kind}
          hasKinds={!isSmall}
          day={day}
          cId={view.cId}
          apprentices={scope.cId === null ? apprenticesOf(apprentices, events ?? []) : null}
          onChange={(change) => onView({ ...view, ...change })}
        >
          {isSmall && subscribe}
        </TimetableBar>
      }
    >
      <ZoneNote />
      <div
        aria-busy={query.isFetching}
        className={query.isPlaceholderData ? styles.old : undefined}
      >
        <p role="status" className="visually-hidden">
          {query.isPlaceholderData && t(labels.loading, { range: rangeInWords(kind, day) })}
        </p>
        {placed === undefined && query.isError ? (
          <Section title={title} titleHidden flush>
            <FailedQuery title={t(labels.failed)} query={query} />
          </Section>
        ) : kind === 'list' ? (
          <TimetableList {...shared} range={shownRange} />
        ) : (
          <TimetableCalendar
            {...shared}
            kind={kind}
            day={day}
            isOld={query.isPlaceholderData}
            onDay={(chosen) => onView({ ...view, day: chosen })}
          />
        )}
      </div>
      {opened && (
        <EventDialog placed={opened} isOfOne={scope.cId !== null} onClose={() => setOpened(null)} />
      )}
    </Page>
  );
}

/** The range of the displayed events, while another is loading. */
function useShownRange(range: Range, isOld: boolean): Range {
  const [shown, setShown] = useState(range);
  const isSame = shown.start === range.start && shown.end === range.end;
  if (isOld || isSame) return shown;
  setShown(range);
  return range;
}

/** Prefetches the previous and next range, once the present one has loaded. */
function usePrefetch(
  scope: Scope,
  events: readonly TimetableEvent[] | undefined,
  ranges: readonly Range[],
): void {
  const queryClient = useQueryClient();
  const isThere = events !== undefined;
  const { eId, cId } = scope;
  const key = JSON.stringify(ranges);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key represents the ranges
  useEffect(() => {
    if (!isThere) return;
    for (const range of ranges) void queryClient.prefetchQuery(eventsQuery({ eId, cId }, range));
  }, [isThere, eId, cId, key, queryClient]);
}

/** The time zone, if it may differ from the user's. */
function ZoneNote() {
  const t = useLabels();
  const { timeZone, instituteName } = getConfig();
  if (Intl.DateTimeFormat().resolvedOptions().timeZone === timeZone) return null;
  const zone = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;
  return <p className={styles.zone}>{t(labels.zone, { institute: instituteName, zone })}</p>;
}
