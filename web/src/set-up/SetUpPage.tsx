import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { SetUpPartShown } from '@tradebridge/contract/set-up';
import { useState } from 'react';
import { Page } from '../app/Page.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { faultWords } from './fault-words.ts';
import { setUpLabels as labels } from './labels.ts';
import { PartItem } from './PartItem.tsx';
import { partNames } from './part-labels.ts';
import { setUpQuery } from './queries.ts';
import styles from './SetUpPage.module.css';
import { StepsSection } from './StepsSection.tsx';

/** What a new installation still needs, and the services that the portal works with, each with a test. */
export function SetUpPage() {
  const t = useLabels();
  const client = useQueryClient();
  const query = useQuery(setUpQuery);
  const setUp = query.data;
  const [said, setSaid] = useState('');

  function show(tested: SetUpPartShown): void {
    client.setQueryData(setUpQuery.queryKey, (known) =>
      known
        ? {
            ...known,
            parts: known.parts.map((one) => (one.part === tested.part ? tested : one)),
          }
        : known,
    );
    // A step may be done with it.
    void client.invalidateQueries(setUpQuery);
    const part = t(partNames[tested.part].name);
    const why = setUp && faultWords(t, tested, setUp);
    setSaid(why ? t(labels.announceFails, { part, why }) : t(labels.announceWorks, { part }));
  }

  return (
    <Page title={t(labels.title)} backTo="/admin" lead={t(labels.lead)}>
      <div className={styles.sections}>
        {setUp && <StepsSection setUp={setUp} />}
        <Section title={t(labels.parts)} flush>
          {setUp && (
            <ul>
              {setUp.parts.map((part) => (
                <PartItem key={part.part} shown={part} setUp={setUp} onTested={show} />
              ))}
            </ul>
          )}
          {!setUp && query.isError && <FailedQuery title={t(labels.failed)} query={query} />}
          {query.isPending && <SkeletonRows count={6} />}
        </Section>
      </div>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </Page>
  );
}
