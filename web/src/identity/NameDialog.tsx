import { callApi } from '../app/api-client.ts';
import { become, refreshUser, useUser } from '../app/session.ts';
import { useLabels } from '../ui/labels.ts';
import { profileLabels } from './profile-labels.ts';
import { RenameDialog } from './RenameDialog.tsx';

/** Changes the account's display name. */
export function NameDialog({ onClose }: { onClose: () => void }) {
  const t = useLabels();
  const user = useUser();
  const texts = {
    title: t(profileLabels.nameTitle),
    label: t(profileLabels.name),
    help: t(profileLabels.nameHelp),
    missing: t(profileLabels.nameMissing),
    save: t(profileLabels.save),
    saved: t(profileLabels.saved),
  };
  return (
    <RenameDialog
      renamed={user}
      texts={texts}
      maxLength={100}
      autoComplete="name"
      onSave={async (name, version) => {
        become(await callApi('user/updateProfile', { name, version }));
      }}
      refresh={refreshUser}
      onClose={onClose}
    />
  );
}
