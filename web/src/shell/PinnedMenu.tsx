import { PushPinSlashIcon } from '@phosphor-icons/react/dist/csr/PushPinSlash';
import { changeDeviceSettings } from '../app/device-settings.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { useLabels } from '../ui/labels.ts';
import { shellLabels } from './labels.ts';
import { MenuContent } from './MenuContent.tsx';
import styles from './SideMenu.module.css';

/** The menu beside the page. */
export function PinnedMenu() {
  const t = useLabels();
  return (
    <div className={styles.pinned}>
      <MenuContent
        controls={
          <IconButton
            label={t(shellLabels.unpinMenu)}
            icon={<PushPinSlashIcon size={20} />}
            onClick={() => changeDeviceSettings({ isMenuPinned: false })}
          />
        }
      />
    </div>
  );
}
