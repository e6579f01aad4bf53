import { PushPinIcon } from '@phosphor-icons/react/dist/csr/PushPin';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { changeDeviceSettings } from '../app/device-settings.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { useLabels } from '../ui/labels.ts';
import { Modal } from '../ui/Modal.tsx';
import { shellLabels } from './labels.ts';
import { MenuContent } from './MenuContent.tsx';
import styles from './SideMenu.module.css';

export interface MenuDrawerProps {
  open: boolean;
  onClose: () => void;
  /** There is room to pin it. */
  canPin: boolean;
}

/** The menu as a drawer from the left. */
export function MenuDrawer({ open, onClose, canPin }: MenuDrawerProps) {
  const t = useLabels();
  return (
    <Modal
      open={open}
      onClose={onClose}
      linksClose
      aria-label={t(shellLabels.menu)}
      className={styles.drawer}
    >
      <MenuContent
        controls={
          <>
            {canPin && (
              <IconButton
                label={t(shellLabels.pinMenu)}
                icon={<PushPinIcon size={20} />}
                onClick={() => changeDeviceSettings({ isMenuPinned: true })}
              />
            )}
            <IconButton
              label={t(shellLabels.closeMenu)}
              icon={<XIcon size={20} />}
              onClick={onClose}
            />
          </>
        }
      />
    </Modal>
  );
}
