import { sizeInWords } from '@tradebridge/contract/file-size';
import type { MediaItem } from '@tradebridge/contract/media';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import { Tag } from '../ui/Tag.tsx';
import { DeletePictureDialog } from './DeletePictureDialog.tsx';
import { DescribePicture } from './DescribePicture.tsx';
import { mediaPageLabels as labels } from './labels.ts';
import styles from './MediaCard.module.css';
import { PictureImage } from './PictureImage.tsx';
import { PictureUses } from './PictureUses.tsx';

/** A picture of the library with its details. */
export function MediaCard({ item }: { item: MediaItem }) {
  const t = useLabels();
  const [open, setOpen] = useState<'describe' | 'delete' | null>(null);
  const { name, alt, isDecorative, uses } = item;
  return (
    <li className={styles.card}>
      <PictureImage picture={item} alt={alt} width={280} className={styles.image} />
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        {isDecorative ? (
          <p>
            <Tag meaning="grey">{t(labels.decorative)}</Tag>
          </p>
        ) : (
          <p>{alt}</p>
        )}
        <p className={styles.facts}>
          {t(labels.facts, {
            width: item.width,
            height: item.height,
            size: sizeInWords(item.size),
          })}
        </p>
        {uses.length === 0 ? (
          <p className={styles.facts}>{t(labels.unused)}</p>
        ) : (
          <div className={styles.facts}>
            {t(labels.usedIn)}
            <PictureUses uses={uses} />
          </div>
        )}
      </div>
      <div className={styles.buttons}>
        <Button aria-label={t(labels.describeOf, { name })} onClick={() => setOpen('describe')}>
          {t(labels.describe)}
        </Button>
        <Button aria-label={t(labels.deleteOf, { name })} onClick={() => setOpen('delete')}>
          {t(labels.delete)}
        </Button>
      </div>
      {open === 'describe' && <DescribePicture item={item} onClose={() => setOpen(null)} />}
      {open === 'delete' && <DeletePictureDialog item={item} onClose={() => setOpen(null)} />}
    </li>
  );
}
