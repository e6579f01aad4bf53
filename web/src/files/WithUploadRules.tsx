import { useQuery } from '@tanstack/react-query';
import { documentUploadRules, type UploadRules } from '@tradebridge/contract/document-rules';
import type { ReactNode } from 'react';
import { appSettingsQuery } from '../app/app-settings.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { useLabels } from '../ui/labels.ts';
import { SkeletonBlock } from '../ui/Skeleton.tsx';
import { fileLabels } from './labels.ts';

interface WithUploadRulesProps {
  title: string;
  onClose: () => void;
  children: (rules: UploadRules) => ReactNode;
}

/** A dialog that waits for the upload rules. */
export function WithUploadRules({ title, onClose, children }: WithUploadRulesProps) {
  const t = useLabels();
  const query = useQuery(appSettingsQuery);
  if (query.data) return children(documentUploadRules(query.data));
  return (
    <Dialog open title={title} onClose={onClose} size="medium">
      {query.isError ? (
        <FailedQuery title={t(fileLabels.rulesFailed)} query={query} />
      ) : (
        <SkeletonBlock height={180} />
      )}
    </Dialog>
  );
}
