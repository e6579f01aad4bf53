import { CameraIcon } from '@phosphor-icons/react/dist/csr/Camera';
import { FilesIcon } from '@phosphor-icons/react/dist/csr/Files';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { useQuery } from '@tanstack/react-query';
import { sizeInWords } from '@tradebridge/contract/file-size';
import { useId, useRef } from 'react';
import { appSettingsQuery } from '../app/app-settings.ts';
import { acceptOf, namesOfTypes } from '../files/upload-rules.ts';
import { Button } from '../ui/Button.tsx';
import { DropZone } from '../ui/DropZone.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import group from '../ui/labelled-group.module.css';
import { useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { SkeletonBlock } from '../ui/Skeleton.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { describedBy, FieldNotes } from '../ui/TextField.tsx';
import styles from './FileAnswer.module.css';
import { formLabels } from './labels.ts';
import type { FieldProps } from './shown-field.ts';
import { skippedInWords } from './skipped-words.ts';
import { useAddFiles } from './use-add-files.ts';

/** Files that are chosen, dropped or taken with the camera; photos are compressed. */
export function FileAnswer(props: FieldProps) {
  const t = useLabels();
  const id = useId();
  const query = useQuery(appSettingsQuery);
  const { label, help, error } = props;
  return (
    <fieldset aria-describedby={describedBy(id, help, error)} className={group.fieldset}>
      <legend className={group.legend}>{label}</legend>
      {query.data ? (
        <Files
          {...props}
          rules={{
            uploadMimeTypes: query.data.uploadMimeTypes,
            uploadMaxSize: props.field.editProps.maxBytes ?? query.data.uploadMaxSize,
          }}
        />
      ) : query.isError ? (
        <FailedQuery title={t(formLabels.rulesFailed)} query={query} />
      ) : (
        <SkeletonBlock height={140} />
      )}
      <FieldNotes id={id} help={help} error={error} />
    </fieldset>
  );
}

function Files({
  field,
  name,
  entry,
  rules,
}: FieldProps & { rules: Parameters<typeof acceptOf>[0] }) {
  const t = useLabels();
  const camera = useRef<HTMLInputElement>(null);
  const { add, remove, isCompressing, isUnderWay, skipped, said } = useAddFiles(entry, name, rules);
  const files = entry.filesOf(name);
  const takesPhotos = rules.uploadMimeTypes.some((type) => type.startsWith('image/'));
  return (
    <>
      <DropZone
        icon={<FilesIcon size={32} weight="duotone" aria-hidden="true" />}
        words={t(formLabels.drop)}
        choose={t(formLabels.chooseFiles)}
        help={t(formLabels.fileRules, {
          types: namesOfTypes(rules).join(', '),
          size: sizeInWords(rules.uploadMaxSize),
        })}
        accept={acceptOf(rules)}
        multiple
        look="secondary"
        onFiles={(chosen) => add(chosen)}
      />
      {takesPhotos && (
        <div className={styles.camera}>
          <input
            ref={camera}
            type="file"
            accept="image/*"
            capture="environment"
            hidden
            onChange={({ target }) => {
              const taken = [...(target.files ?? [])];
              target.value = '';
              add(taken, { isTaken: true });
            }}
          />
          <Button
            icon={<CameraIcon size={20} aria-hidden="true" />}
            onClick={() => camera.current?.click()}
          >
            {t(formLabels.takePhoto)}
          </Button>
        </div>
      )}
      {isUnderWay && (
        <p className={styles.underWay} role="status">
          <Spinner size={16} />
          {t(isCompressing ? formLabels.compressing : formLabels.adding)}
        </p>
      )}
      {files.length > 0 && (
        <ul aria-label={t(formLabels.filesOf, { label: field.label })} className={styles.files}>
          {files.map((file) => (
            <li key={file.uniqueName} className={styles.file}>
              <span className={styles.words}>
                <span className={styles.name}>{file.originalName}</span>
                <span className={file.content ? styles.size : styles.lost}>
                  {file.content
                    ? sizeInWords(file.size)
                    : t(formLabels.fileLost, { name: file.originalName })}
                </span>
              </span>
              <IconButton
                label={t(formLabels.removeFile, { name: file.originalName })}
                icon={<XIcon size={18} />}
                onClick={() => remove(file)}
              />
            </li>
          ))}
        </ul>
      )}
      {skipped.length > 0 && (
        <Note meaning="red" role="alert">
          <p>{t(formLabels.skippedOf)}</p>
          <ul>
            {skipped.map((one) => (
              <li key={one.id}>{skippedInWords(t, one, rules)}</li>
            ))}
          </ul>
        </Note>
      )}
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </>
  );
}
