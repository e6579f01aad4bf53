import { useQueryClient } from '@tanstack/react-query';
import type { UploadRules } from '@tradebridge/contract/document-rules';
import { sizeInWords } from '@tradebridge/contract/file-size';
import { maxFilesOfSignOff } from '@tradebridge/contract/sign-off-rules';
import type { SignoffRecord } from '@tradebridge/contract/sign-offs';
import { showToast } from '../app/toasts.ts';
import { FileChooser } from '../files/FileChooser.tsx';
import { UploadActs } from '../files/UploadActs.tsx';
import { namesOfTypes } from '../files/upload-rules.ts';
import { isReady } from '../files/uploads.ts';
import { useUploads } from '../files/use-uploads.ts';
import { WithUploadRules } from '../files/WithUploadRules.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { plural, useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { uploadSignOffFile } from './file-uploads.ts';
import { signOffLabels } from './labels.ts';
import { historyKey } from './queries.ts';
import { recordNamesOf } from './wording.ts';

interface AddFilesDialogProps {
  eId: string;
  /** The user's own decision. */
  record: SignoffRecord;
  onClose: () => void;
}

/** Adds files to the user's own decision, while that is possible. */
export function AddFilesDialog(props: AddFilesDialogProps) {
  const t = useLabels();
  return (
    <WithUploadRules title={t(signOffLabels.fileAddTitle)} onClose={props.onClose}>
      {(rules) => <KnownRules {...props} rules={rules} />}
    </WithUploadRules>
  );
}

function KnownRules({ eId, record, onClose, rules }: AddFilesDialogProps & { rules: UploadRules }) {
  const t = useLabels();
  const queryClient = useQueryClient();
  const uploads = useUploads(rules, (file, _about, options) =>
    uploadSignOffFile({ eId, rIds: [record.requestId], file }, options),
  );
  const { isSending } = uploads;
  const isTooMany =
    uploads.uploads.filter(isReady).length > maxFilesOfSignOff - record.files.length;

  async function send(): Promise<void> {
    const arrived = await uploads.send('');
    if (arrived > 0) {
      void queryClient.invalidateQueries({ queryKey: historyKey(eId) });
      showToast({
        level: 'success',
        title: t(plural(arrived, signOffLabels.fileAddedOne, signOffLabels.fileAddedMany), {
          count: arrived,
        }),
      });
    }
    // What was not sent stays, with the reason.
    if (arrived === uploads.uploads.length) onClose();
  }

  return (
    <Dialog
      open
      title={t(signOffLabels.fileAddTitle)}
      {...(!isSending && { onClose })}
      size="medium"
      footer={
        <UploadActs
          uploads={uploads}
          disabled={isTooMany}
          onSend={() => void send()}
          onClose={onClose}
        />
      }
    >
      <p>{t(signOffLabels.fileAddLead, recordNamesOf(t, record))}</p>
      {isTooMany && <Note>{t(signOffLabels.fileTooMany, { max: maxFilesOfSignOff })}</Note>}
      <FileChooser
        uploads={uploads.uploads}
        rules={rules}
        choose={t(signOffLabels.fileChoose)}
        help={t(signOffLabels.fileAddRules, {
          types: namesOfTypes(rules).join(', '),
          size: sizeInWords(rules.uploadMaxSize),
        })}
        look={uploads.uploads.length === 0 ? 'primary' : 'secondary'}
        onAdd={uploads.add}
        onRemove={isSending ? null : uploads.remove}
      />
    </Dialog>
  );
}
