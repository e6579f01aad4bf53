import { ImageIcon } from '@phosphor-icons/react/dist/csr/Image';
import { sizeInWords } from '@tradebridge/contract/file-size';
import type { Picture } from '@tradebridge/contract/media';
import { maxPictureBytes } from '@tradebridge/contract/media-rules';
import { FormDialog } from '../app/FormDialog.tsx';
import { DropZone } from '../ui/DropZone.tsx';
import { useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { OutsideForm } from '../ui/OutsideForm.tsx';
import { SegmentedFilter } from '../ui/SegmentedFilter.tsx';
import { DescriptionFields } from './DescriptionFields.tsx';
import { FilePreview } from './FilePreview.tsx';
import { LibraryChoice } from './LibraryChoice.tsx';
import { mediaPageLabels as labels } from './labels.ts';
import { faultInWords, namesOfPictureTypes } from './picture-rules.ts';
import { type PictureEntry, usePictureEntry } from './use-picture-entry.ts';
import { mayHaveArrived } from './use-picture-upload.ts';

interface PictureDialogProps {
  /** Files that were dropped or pasted already. */
  files?: readonly File[];
  /** Pictures are added to the library, not chosen from it. */
  isForLibrary?: boolean;
  /** Called for each chosen or uploaded picture, with its description. */
  onPicture: (picture: Picture) => void;
  onClose: () => void;
}

/**
 * Chooses a picture from the library or uploads one, with a description or marked as decorative.
 */
export function PictureDialog({
  files = [],
  isForLibrary = false,
  onPicture,
  onClose,
}: PictureDialogProps) {
  const t = useLabels();
  const entry = usePictureEntry(files, { onPicture, onDone: onClose });
  const { submit, source, turn, description, canAct } = entry;
  return (
    <OutsideForm>
      <FormDialog
        title={t(isForLibrary ? labels.upload : labels.choose)}
        size="medium"
        submit={submit}
        act={t(isForLibrary ? labels.upload : labels.use)}
        canAct={canAct}
        onAct={entry.act}
        onClose={onClose}
        failure={<Failure entry={entry} />}
      >
        {!isForLibrary && (
          <SegmentedFilter
            label={t(labels.where)}
            value={source}
            onChange={entry.setSource}
            options={[
              { value: 'upload', label: t(labels.whereUpload) },
              { value: 'library', label: t(labels.whereLibrary) },
            ]}
          />
        )}
        {turn.count > 1 && source === 'upload' && <p role="status">{t(labels.turn, turn)}</p>}
        {source === 'upload' ? (
          <FileChoice entry={entry} />
        ) : (
          <LibraryChoice value={entry.item?.id} onChange={entry.setItem} />
        )}
        {canAct && (
          <DescriptionFields
            // A chosen file is described next; in the library, the choice stays open.
            key={source === 'upload' ? turn.number : source}
            takesFocus={source === 'upload'}
            value={description}
            error={entry.isUndescribed ? t(labels.altMissing) : submit.faultOf('alt')}
            onChange={entry.setDescription}
          />
        )}
      </FormDialog>
    </OutsideForm>
  );
}

/** A file that is chosen, dropped or photographed, then its preview. */
function FileChoice({ entry: { file, fault, share, setFiles } }: { entry: PictureEntry }) {
  const t = useLabels();
  if (file) {
    return (
      <FilePreview
        file={file}
        fault={fault && faultInWords(t, fault, file)}
        share={share}
        onOther={() => setFiles([])}
      />
    );
  }
  return (
    <DropZone
      icon={<ImageIcon size={36} weight="duotone" aria-hidden="true" />}
      words={t(labels.drop)}
      choose={t(labels.chooseFile)}
      help={t(labels.rules, { types: namesOfPictureTypes(), size: sizeInWords(maxPictureBytes) })}
      accept="image/*"
      multiple
      onFiles={setFiles}
    />
  );
}

/** Why it was not uploaded; after a lost reply, that it may have been. */
function Failure({ entry: { submit } }: { entry: PictureEntry }) {
  const t = useLabels();
  const { failure } = submit;
  if (!failure || submit.faultOf('alt') !== undefined) return null;
  return (
    <Note meaning="red" role="alert">
      {mayHaveArrived(failure) ? t(labels.lost, { why: failure.message }) : failure.message}
    </Note>
  );
}
