import { DatabaseIcon } from '@phosphor-icons/react/dist/csr/Database';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ExtractUpload } from '@tradebridge/contract/administration';
import { Page } from '../app/Page.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { ExtractSection } from './ExtractSection.tsx';
import { ImportHistory } from './ImportHistory.tsx';
import { uploadsQuery } from './queries.ts';
import styles from './RegistryPage.module.css';
import { registryLabels as labels } from './registry-labels.ts';
import { UploadHistory } from './UploadHistory.tsx';
import { UploadSection } from './UploadSection.tsx';
import { WebhookSection } from './WebhookSection.tsx';

interface RegistryPageProps {
  /** The upload on display; by default the newest. */
  uploadId: string | undefined;
  onUpload: (uploadId: string) => void;
}

/** Importing extracts of the student system: upload, check, import. */
export function RegistryPage({ uploadId, onUpload }: RegistryPageProps) {
  const t = useLabels();
  const client = useQueryClient();
  const query = useQuery(uploadsQuery);
  const uploads = query.data;
  const shown = uploads?.find(({ id }) => id === uploadId) ?? uploads?.[0];
  /** Shows an upload after an action, before the list is refetched. */
  const keep = (upload: ExtractUpload) => {
    client.setQueryData(uploadsQuery.queryKey, (all = []) =>
      all.some(({ id }) => id === upload.id)
        ? all.map((one) => (one.id === upload.id ? upload : one))
        : [upload, ...all],
    );
    void client.invalidateQueries({ queryKey: uploadsQuery.queryKey });
  };
  return (
    <Page title={t(labels.title)} backTo="/admin" lead={t(labels.lead)}>
      <div className={styles.sections}>
        <UploadSection
          onUploaded={(upload) => {
            keep(upload);
            onUpload(upload.id);
          }}
        />
        {shown ? (
          <ExtractSection key={shown.id} upload={shown} onChanged={keep} />
        ) : (
          <Section title={t(labels.extract)} flush>
            {without()}
          </Section>
        )}
        {uploads && uploads.length > 1 && <UploadHistory uploads={uploads} shownId={shown?.id} />}
        <WebhookSection />
        <ImportHistory />
      </div>
    </Page>
  );

  function without() {
    if (uploads) {
      return (
        <EmptyState
          icon={<DatabaseIcon size={28} weight="duotone" aria-hidden="true" />}
          title={t(labels.none)}
          message={t(labels.noneHint)}
        />
      );
    }
    if (!query.isError) return <SkeletonRows count={4} />;
    return <FailedQuery title={t(labels.failed)} query={query} />;
  }
}
