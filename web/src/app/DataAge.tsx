import { useQuery } from '@tanstack/react-query';
import { useLabels } from '../ui/labels.ts';
import { appLabels } from './app-labels.ts';
import { callQuery } from './call-query.ts';
import { formatInstant } from './format.ts';

const dataAgeQuery = {
  ...callQuery(['registry', 'data-age'], 'registry/retrieveDataAge', {}),
  // An institution imports once a night.
  staleTime: 300_000,
};

/** The age of the institution's data; empty while it is unknown. */
export function DataAge({ className }: { className?: string | undefined }) {
  const t = useLabels();
  const dataAsOf = useQuery(dataAgeQuery).data?.dataAsOf;
  if (!dataAsOf) return null;
  return <p className={className}>{t(appLabels.dataAsOf, { when: formatInstant(dataAsOf) })}</p>;
}
