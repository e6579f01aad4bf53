import { useObservable } from '../app/observable.ts';
import { useUnsavedChanges } from '../app/use-unsaved-changes.tsx';
import { classNames } from '../ui/class-names.ts';
import { useLabels } from '../ui/labels.ts';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import styles from './FileUploads.module.css';
import { fileUploads } from './file-uploads.ts';
import { signOffLabels } from './labels.ts';
import strip from './strip.module.css';

/** Going to another page stops no upload; closing the tab does. */
const outlives = () => false;

/** Uploads of files to decisions, with their progress. */
export function FileUploads() {
  const t = useLabels();
  const uploads = useObservable(fileUploads);
  const { dialog } = useUnsavedChanges(uploads.length > 0, outlives);
  return (
    <>
      {uploads.length > 0 && (
        <ul className={classNames(strip.strip, styles.uploads)}>
          {uploads.map(({ key, file, sent }) => {
            const words = t(signOffLabels.fileUploading, { name: file.name });
            return (
              <li key={key}>
                <p className={styles.name}>{words}</p>
                <ProgressBar label={words} share={Math.min(1, sent / file.size)} />
              </li>
            );
          })}
        </ul>
      )}
      {dialog}
    </>
  );
}
