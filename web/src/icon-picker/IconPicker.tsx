import type { ContentIcon as Icon } from '@tradebridge/contract/content';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { ContentIcon } from '../ui/ContentIcon.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { plural, useLabels } from '../ui/labels.ts';
import { SearchField } from '../ui/SearchField.tsx';
import { findIcons } from './find-icons.ts';
import styles from './IconPicker.module.css';
import { iconNames } from './icon-names.ts';
import { iconLabels as labels } from './labels.ts';

/** Maximum rendered at once: each is a file. */
const maxAtOnce = 60;

interface IconPickerProps {
  /** The style and colours to show icons in. */
  icon: Icon;
  color: string;
  onChoose: (name: string) => void;
  onClose: () => void;
}

/** A choice of all icons, with a search by name. */
export function IconPicker({ icon, color, onChoose, onClose }: IconPickerProps) {
  const t = useLabels();
  const [search, setSearch] = useState('');
  const [max, setMost] = useState(maxAtOnce);
  const found = findIcons(iconNames, search);
  return (
    <Dialog open title={t(labels.choose)} size="large" onClose={onClose}>
      <SearchField
        label={t(labels.search)}
        value={search}
        onChange={(text) => {
          setSearch(text);
          setMost(maxAtOnce);
        }}
      />
      <p role="status" className={styles.count}>
        {t(plural(found.length, labels.foundOne, labels.found), { count: found.length })}
      </p>
      {found.length === 0 && (
        <EmptyState title={t(labels.noneFound)} message={t(labels.noneFoundHint)} />
      )}
      <ul className={styles.icons}>
        {found.slice(0, max).map((name) => (
          <li key={name}>
            <button
              type="button"
              className={styles.icon}
              aria-current={name === icon.n}
              onClick={() => onChoose(name)}
            >
              <ContentIcon icon={{ ...icon, n: name }} color={color} size={32} />
              <span className={styles.name}>{name}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length > max && (
        <div className={styles.more}>
          <Button onClick={() => setMost(max + maxAtOnce)}>{t(labels.more)}</Button>
        </div>
      )}
    </Dialog>
  );
}
