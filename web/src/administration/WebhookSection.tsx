import { useQuery } from '@tanstack/react-query';
import type { ResultOf } from '@tradebridge/contract/calls';
import { formatCount, formatInstant } from '../app/format.ts';
import { Fact, FactList } from '../ui/FactList.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { Section } from '../ui/Section.tsx';
import { webhookQuery } from './queries.ts';
import { registryLabels as labels, webhookFaultLabels } from './registry-labels.ts';

/** How posting users' changes to the student system is going; nothing where it reads them itself. */
export function WebhookSection() {
  const t = useLabels();
  const query = useQuery(webhookQuery);
  const webhook = query.data;
  if (!webhook && !query.isError) return null;
  return (
    <Section title={t(labels.webhook)} flush={!webhook}>
      {webhook ? (
        <WebhookFacts webhook={webhook} />
      ) : (
        <FailedQuery title={t(labels.webhookFailed)} query={query} />
      )}
    </Section>
  );
}

function WebhookFacts({
  webhook: { waiting, lastSuccess, failing },
}: {
  webhook: NonNullable<ResultOf<'registry/retrieveWebhook'>>;
}) {
  const t = useLabels();
  return (
    <>
      {failing && (
        <Note meaning="red">
          {t(webhookFaultLabels[failing.fault], { status: failing.status ?? '' })}
        </Note>
      )}
      <FactList>
        <Fact name={t(labels.webhookWaiting)}>{formatCount(waiting)}</Fact>
        <Fact name={t(labels.webhookLastSuccess)}>
          {lastSuccess ? formatInstant(lastSuccess) : t(labels.webhookNever)}
        </Fact>
        {failing && (
          <>
            <Fact name={t(labels.webhookFailingSince)}>{formatInstant(failing.since)}</Fact>
            <Fact name={t(labels.webhookNextTry)}>{formatInstant(failing.nextTry)}</Fact>
          </>
        )}
      </FactList>
    </>
  );
}
