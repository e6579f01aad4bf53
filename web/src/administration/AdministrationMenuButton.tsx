import { CaretUpDownIcon } from '@phosphor-icons/react/dist/csr/CaretUpDown';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { useState } from 'react';
import { IconButton } from '../ui/IconButton.tsx';
import { useLabels } from '../ui/labels.ts';
import { Modal } from '../ui/Modal.tsx';
import { uiLabels } from '../ui/ui-labels.ts';
import styles from './AdministrationMenuButton.module.css';
import { AdministrationNav } from './AdministrationNav.tsx';
import { placeLabels as labels } from './place-labels.ts';
import type { Place, PlaceGroup } from './places.ts';

interface AdministrationMenuButtonProps {
  groups: readonly PlaceGroup[];
  /** The one on display. */
  place: Place;
}

/** The menu of administration on narrow screens: shows the current page, and opens the menu. */
export function AdministrationMenuButton({ groups, place }: AdministrationMenuButtonProps) {
  const t = useLabels();
  const [isOpen, setOpen] = useState(false);
  const { icon: Icon } = place;
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-label={t(labels.choose, { place: t(place.label) })}
        onClick={() => setOpen(true)}
      >
        <Icon size={18} aria-hidden="true" />
        <span className={styles.place}>{t(place.label)}</span>
        <CaretUpDownIcon size={16} weight="bold" aria-hidden="true" />
      </button>
      <Modal
        open={isOpen}
        onClose={() => setOpen(false)}
        linksClose
        aria-label={t(labels.navigation)}
        className={styles.sheet}
      >
        <div className={styles.head}>
          <p className={styles.title}>{t(labels.navigation)}</p>
          <IconButton
            label={t(uiLabels.close)}
            icon={<XIcon size={20} />}
            onClick={() => setOpen(false)}
          />
        </div>
        <AdministrationNav groups={groups} hasOverview className={styles.groups} />
      </Modal>
    </>
  );
}
