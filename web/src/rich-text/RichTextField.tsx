import { useQuery } from '@tanstack/react-query';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import styles from '../ui/labelled-group.module.css';
import { useLabels } from '../ui/labels.ts';
import { SkeletonBlock } from '../ui/Skeleton.tsx';
import { editorCodeQuery } from './editor-code.ts';
import type { RichTextFieldProps } from './field-props.ts';
import { richTextLabels as labels } from './labels.ts';

export type { RichTextFieldProps };

/** A rich text field. Its editor is loaded when the field is shown. */
export function RichTextField(props: RichTextFieldProps) {
  const t = useLabels();
  const code = useQuery(editorCodeQuery);
  if (code.data) {
    const { RichTextEditor } = code.data;
    return <RichTextEditor {...props} />;
  }
  return (
    <div className={styles.group}>
      <span className={styles.label}>{props.label}</span>
      {code.isError ? (
        <FailedQuery title={t(labels.failed)} query={code} />
      ) : (
        <SkeletonBlock height={280} />
      )}
    </div>
  );
}
