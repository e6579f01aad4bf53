import { PushPinIcon } from '@phosphor-icons/react/dist/csr/PushPin';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { useRef } from 'react';
import { changeDeviceSettings } from '../app/device-settings.ts';
import { useLabels } from '../app/labels.ts';
import { useBackCloses } from '../ui/back-closes.ts';
import { useModal } from '../ui/Dialog.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { shellLabels } from './labels.ts';
import { MenuContent } from './MenuContent.tsx';
import styles from './SideMenu.module.css';

export interface MenuDrawerProps {
  open: boolean;
  onClose: () => void;
  /** There is room to pin it. */
  canPin: boolean;
}

/** The menu drawn over the page from the left. */
export function MenuDrawer({ open, onClose, canPin }: MenuDrawerProps) {
  const t = useLabels();
  const element = useRef<HTMLDialogElement>(null);
  useModal(element, open);
  useBackCloses(open, onClose);
  if (!open) return null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does for the keyboard what a click beside it does
    <dialog
      ref={element}
      aria-label={t(shellLabels.menu)}
      className={styles.drawer}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={({ target }) => {
        // A link closes the menu, even the one to the page that is shown.
        const isLink = target instanceof Element && target.closest('a');
        if (isLink || target === element.current) onClose();
      }}
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
    </dialog>
  );
}
