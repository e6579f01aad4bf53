import { useQuery } from '@tanstack/react-query';
import { documentUploadRules } from '@tradebridge/contract/document-rules';
import { sizeInWords } from '@tradebridge/contract/file-size';
import { appSettingsQuery } from '../app/app-settings.ts';
import { FileChooser } from '../files/FileChooser.tsx';
import { fileLabels } from '../files/labels.ts';
import { namesOfTypes } from '../files/upload-rules.ts';
import type { ChosenFiles } from '../files/use-chosen-files.ts';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { useLabels } from '../ui/labels.ts';
import { SkeletonBlock } from '../ui/Skeleton.tsx';
import { signOffLabels } from './labels.ts';

/** Chooses files for a decision, once the rules have loaded. */
export function DecisionFileChooser({ uploads, add, remove }: Omit<ChosenFiles, 'setState'>) {
  const t = useLabels();
  const query = useQuery(appSettingsQuery);
  if (!query.data) {
    if (!query.isError) return <SkeletonBlock height={160} />;
    return <FailedQuery title={t(fileLabels.rulesFailed)} query={query} />;
  }
  const rules = documentUploadRules(query.data);
  return (
    <FileChooser
      uploads={uploads}
      rules={rules}
      choose={t(signOffLabels.fileChoose)}
      help={t(signOffLabels.fileRules, {
        types: namesOfTypes(rules).join(', '),
        size: sizeInWords(rules.uploadMaxSize),
      })}
      look="secondary"
      onAdd={add}
      onRemove={remove}
    />
  );
}
