import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { progressStates } from '@tradebridge/contract/submission-rules';
import { formatDay } from '../app/format.ts';
import { historyQuery } from '../content/queries.ts';
import { useLabels } from '../ui/labels.ts';
import { Toolbar } from '../ui/Toolbar.tsx';
import { submissionLabels as labels } from './labels.ts';
import { formChoicesQuery } from './queries.ts';
import { type SubmissionView, submissionList } from './submission-view.ts';
import { progressWords } from './submission-words.ts';

interface SubmissionsToolbarProps {
  view: SubmissionView;
  onChange: (view: SubmissionView) => void;
  /** Number of matches, once all are loaded. */
  shown: number | undefined;
}

/** Filters for submissions: text, form and version, days, state, progress and failed handlers. */
export function SubmissionsToolbar({ view, onChange, shown }: SubmissionsToolbarProps) {
  const t = useLabels();
  const forms = useFormChoices(view.form);
  const versions = useVersionChoices(view);
  return (
    <Toolbar
      announcesResults={false}
      view={view}
      usual={submissionList.usual}
      // A version belongs to a form.
      onChange={(changed) =>
        onChange(changed.form === view.form ? changed : { ...changed, version: '' })
      }
      shown={shown}
      searchLabel={t(labels.searchLabel)}
      searchHint={t(labels.searchHint)}
      filters={[
        { part: 'form', label: t(labels.form), any: t(labels.formAny), options: forms },
        ...(view.form === ''
          ? []
          : [
              {
                part: 'version' as const,
                label: t(labels.version),
                any: t(labels.versionAny),
                options: versions,
              },
            ]),
        {
          part: 'progress',
          label: t(labels.progress),
          any: t(labels.progressAny),
          options: progressStates.map((value) => ({ value, label: t(progressWords[value].label) })),
        },
        {
          part: 'state',
          label: t(labels.state),
          any: t(labels.stateAny),
          options: [
            { value: 'complete', label: t(labels.stateComplete) },
            { value: 'awaiting', label: t(labels.stateAwaiting) },
          ],
        },
        {
          part: 'handlers',
          label: t(labels.attention),
          any: t(labels.attentionAny),
          options: [{ value: 'failed', label: t(labels.attentionFailed) }],
        },
        { part: 'from', label: t(labels.from), max: view.until, inWords: formatDay },
        { part: 'until', label: t(labels.until), min: view.from, inWords: formatDay },
      ]}
    />
  );
}

/** Forms to choose from; a deleted one is shown by its id. */
function useFormChoices(chosen: string) {
  const { data: forms = [] } = useQuery(formChoicesQuery);
  const choices = forms.map(({ id, name }) => ({ value: id, label: name || id }));
  const isKnown = chosen === '' || choices.some(({ value }) => value === chosen);
  return isKnown ? choices : [{ value: chosen, label: chosen }, ...choices];
}

/** Published versions of the chosen form, the newest first. */
function useVersionChoices({ form, version }: SubmissionView) {
  const t = useLabels();
  const { data } = useInfiniteQuery({ ...historyQuery('form', form), enabled: form !== '' });
  const published = data?.pages
    .flatMap(({ items }) => items)
    .flatMap((entry) => (entry.publishedFrom === null ? [] : [String(entry.version)]));
  const versions = new Set([...(version ? [version] : []), ...(published ?? [])]);
  return [...versions]
    .sort((one, other) => Number(other) - Number(one))
    .map((value) => ({ value, label: t(labels.versionIs, { version: value }) }));
}
