import { type UseQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Label } from '@tradebridge/contract/labels';
import type { ReactNode } from 'react';
import { formatCount, formatInstant } from '../app/format.ts';
import { overridesQuery } from '../labels/queries.ts';
import { plural, type Translate, useLabels } from '../ui/labels.ts';
import { Spinner } from '../ui/Spinner.tsx';
import { auditLabels } from './audit-labels.ts';
import { sentenceOf } from './audit-sentence.ts';
import { auditFilterOf, everything } from './audit-view.ts';
import { administrationLabels as labels } from './labels.ts';
import {
  accountsGlanceQuery,
  actionsGlanceQuery,
  bouncedGlanceQuery,
  eventsQuery,
  formsGlanceQuery,
  mediaGlanceQuery,
  menuGlanceQuery,
  newsGlanceQuery,
  pagesGlanceQuery,
  sendsGlanceQuery,
  serviceTokensGlanceQuery,
  settingsDocumentsQuery,
  setUpGlanceQuery,
  submissionsGlanceQuery,
  uploadsQuery,
  usersQuery,
} from './queries.ts';
import { stateOf } from './upload-state.ts';

/** Figures about content. */
export function useContentFigures() {
  const t = useLabels();
  const latest = (titles: readonly string[], some: Label, none: Label) =>
    titles[0] === undefined ? t(none) : t(some, { title: titles[0] });
  const bounced = useQuery(bouncedGlanceQuery).data;
  const needsAttention = bounced !== undefined && bounced.items.length > 0;
  return {
    pages: figureOf(t, useQuery(pagesGlanceQuery), ({ items }) =>
      latest(
        items.map(({ title }) => title),
        labels.cardPagesFigure,
        labels.cardPagesNone,
      ),
    ),
    forms: figureOf(t, useQuery(formsGlanceQuery), ({ items, next }) => {
      if (items.length === 0) return t(labels.cardFormsNone);
      const label = plural(items.length, labels.cardFormsOne, labels.cardFormsMany);
      return t(next === null ? label : labels.cardFormsMore, { count: items.length });
    }),
    menu: figureOf(t, useQuery(menuGlanceQuery), ({ items, hasDraft }) => {
      const count = items.length;
      const words = t(plural(count, labels.cardMenuOne, labels.cardMenuMany), {
        count: formatCount(count),
      });
      if (hasDraft) return t(labels.cardMenuDraft, { items: words });
      return count === 0 ? t(labels.cardMenuNone) : words;
    }),
    news: figureOf(t, useQuery(newsGlanceQuery), ({ items }) =>
      latest(
        items.map(({ title }) => title),
        labels.cardNewsFigure,
        labels.cardNewsNone,
      ),
    ),
    messages: figureOf(t, useQuery(sendsGlanceQuery), ({ items }) => {
      if (needsAttention) {
        const { length: count } = bounced.items;
        const label = plural(count, labels.cardMessagesBouncedOne, labels.cardMessagesBouncedMany);
        return t(bounced.next === null ? label : labels.cardMessagesBouncedMore, { count });
      }
      return latest(
        items.map(({ title }) => title),
        labels.cardMessagesFigure,
        labels.cardMessagesNone,
      );
    }),
    actions: figureOf(t, useQuery(actionsGlanceQuery), ({ items }) =>
      latest(
        items.map(({ title }) => title),
        labels.cardActionsFigure,
        labels.cardActionsNone,
      ),
    ),
    pictures: figureOf(t, useQuery(mediaGlanceQuery), ({ items }) =>
      latest(
        items.map(({ name }) => name),
        labels.cardPicturesFigure,
        labels.cardPicturesNone,
      ),
    ),
    labels: figureOf(t, useQuery(overridesQuery), (overrides) => {
      const count = Object.keys(overrides).length;
      if (count === 0) return t(labels.cardLabelsNone);
      return t(plural(count, labels.cardLabelsOne, labels.cardLabelsMany), {
        count: formatCount(count),
      });
    }),
  };
}

/** Figures about people, data and settings. */
export function useOfficeFigures() {
  const t = useLabels();
  return {
    users: figureOf(t, useInfiniteQuery(usersQuery('', 'all')), ({ pages }) => {
      const count = pages[0]?.total ?? 0;
      return t(plural(count, labels.cardUsersFigureOne, labels.cardUsersFigure), {
        count: formatCount(count),
      });
    }),
    learners: t(labels.cardLearnersFigure),
    accounts: figureOf(t, useQuery(accountsGlanceQuery), ({ items, next }) => {
      if (items.length === 0) return t(labels.cardAccountsNone);
      const label = plural(items.length, labels.cardAccountsOne, labels.cardAccountsMany);
      return t(next === null ? label : labels.cardAccountsMore, { count: items.length });
    }),
    submissions: figureOf(t, useQuery(submissionsGlanceQuery), ({ items: [last] }) =>
      last
        ? t(labels.cardSubmissionsFigure, {
            form: last.formName,
            when: formatInstant(last.submitted),
          })
        : t(labels.cardSubmissionsNone),
    ),
    audit: figureOf(t, useInfiniteQuery(eventsQuery(auditFilterOf(everything))), ({ pages }) => {
      const [last] = pages[0]?.events ?? [];
      if (!last) return t(labels.cardAuditNone);
      return t(labels.cardAuditFigure, { sentence: sentenceOf(t, last) });
    }),
    settings: figureOf(t, useQuery(settingsDocumentsQuery), (documents) =>
      lastChangeOf(t, documents),
    ),
    serviceTokens: figureOf(t, useQuery(serviceTokensGlanceQuery), (tokens) => {
      const count = tokens.filter(({ state }) => state === 'valid').length;
      return t(plural(count, labels.cardServiceTokensOne, labels.cardServiceTokensMany), {
        count: formatCount(count),
      });
    }),
    setUp: figureOf(t, useQuery(setUpGlanceQuery), ({ parts, steps }) => {
      const wrong = parts.filter(({ state }) => state === 'wrong').length;
      if (wrong > 0) {
        return t(plural(wrong, labels.cardSetUpWrongOne, labels.cardSetUpWrongMany), {
          count: formatCount(wrong),
        });
      }
      const open = steps.filter(({ isDone }) => !isDone).length;
      if (open === 0) return t(labels.cardSetUpComplete);
      return t(plural(open, labels.cardSetUpOpenOne, labels.cardSetUpOpenMany), {
        count: formatCount(open),
      });
    }),
    registry: figureOf(t, useQuery(uploadsQuery), ([last]) => {
      if (!last) return t(labels.cardRegistryNone);
      const state = t(stateOf(last).label);
      return t(labels.cardRegistryFigure, { file: last.fileName, state });
    }),
  };
}

function figureOf<Data>(
  t: Translate,
  { data, isError }: Pick<UseQueryResult<Data>, 'data' | 'isError'>,
  words: (data: Data) => string,
): ReactNode {
  if (data !== undefined) return words(data);
  return isError ? t(labels.figureFailed) : <Spinner />;
}

function lastChangeOf(
  t: Translate,
  documents: readonly { changed: string | null; changedBy: string | null }[],
): string {
  const [last] = documents
    .filter(({ changed }) => changed !== null)
    .toSorted((one, other) => (other.changed ?? '').localeCompare(one.changed ?? ''));
  if (!last?.changed) return t(labels.cardSettingsNever);
  const who = last.changedBy ?? t(auditLabels.somebody);
  return t(labels.cardSettingsFigure, { when: formatInstant(last.changed), who });
}
