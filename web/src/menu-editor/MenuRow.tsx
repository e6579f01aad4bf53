import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown';
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight';
import { DotsSixVerticalIcon } from '@phosphor-icons/react/dist/csr/DotsSixVertical';
import type { MenuItem } from '@tradebridge/contract/content';
import type { PageOutline } from '@tradebridge/contract/pages';
import { memo, useState } from 'react';
import { dragRowClass } from '../content/drag-row-class.ts';
import { useChosenInSight, useDragRow } from '../content/use-drag-row.ts';
import { ContentIcon } from '../ui/ContentIcon.tsx';
import { classNames } from '../ui/class-names.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { useLabels } from '../ui/labels.ts';
import { Tag } from '../ui/Tag.tsx';
import { BranchList } from './BranchList.tsx';
import { menuEditorLabels as labels } from './labels.ts';
import styles from './MenuRow.module.css';
import { areSameBranches, type Branch } from './menu-tree.ts';

interface MenuRowProps {
  item: MenuItem;
  /** Position in the menu, from 0. */
  place: number;
  isChosen: boolean;
  page: PageOutline | undefined;
  /** Its page is saved with the menu. */
  isPageNew: boolean;
  arePagesKnown: boolean;
  branches: readonly Branch<PageOutline['items'][number]>[];
  isRepeat: boolean;
  onChoose: (id: string) => void;
  onMove: (from: number, to: number) => void;
}

const isSameRow = (
  { branches: before, ...rest }: MenuRowProps,
  { branches: after, ...next }: MenuRowProps,
): boolean =>
  areSameBranches(before, after) &&
  Object.entries(next).every(([name, value]) => rest[name as keyof typeof rest] === value);

/** An item of the menu, its notes, and the pages it leads to. */
// Memoised: of 500 rows only changed ones are rendered.
export const MenuRow = memo(function MenuRow(props: MenuRowProps) {
  const { item, place, isChosen, branches, isRepeat, onChoose, onMove } = props;
  const t = useLabels();
  const [isOpen, setOpen] = useState(false);
  const { row, handle, dropEdge } = useDragRow('menu', place, onMove);
  useChosenInSight(row, isChosen, place);
  return (
    <li ref={row} className={classNames(dragRowClass(isChosen, dropEdge), styles.row)}>
      <div className={styles.line}>
        <span ref={handle} className={styles.handle} aria-hidden="true">
          <DotsSixVerticalIcon size={20} weight="bold" />
        </span>
        <button
          type="button"
          data-item={item.id}
          aria-current={isChosen}
          className={styles.item}
          onClick={() => onChoose(item.id)}
        >
          <span className={styles.icon}>
            {item.icon && <ContentIcon icon={item.icon} color={item.iconColor} size={24} />}
          </span>
          <span className={styles.words}>
            <span className={styles.title}>{item.title || '…'}</span>
            {item.subtitle && <span className={styles.subtitle}>{item.subtitle}</span>}
            <Tags {...props} />
          </span>
        </button>
        {branches.length > 0 && (
          <IconButton
            label={t(labels.showLinks, { title: item.title })}
            aria-expanded={isOpen}
            icon={isOpen ? <CaretDownIcon size={18} /> : <CaretRightIcon size={18} />}
            onClick={() => setOpen(!isOpen)}
          />
        )}
      </div>
      {isRepeat && <p className={styles.repeat}>{t(labels.shownAbove)}</p>}
      {isOpen && <BranchList label={t(labels.links, { title: item.title })} branches={branches} />}
    </li>
  );
}, isSameRow);

function Tags({ item, page, isPageNew, arePagesKnown }: MenuRowProps) {
  const t = useLabels();
  const isMissing = arePagesKnown && item.pageId !== null && !page && !isPageNew;
  const isUnpublished = isPageNew || page?.isPublished === false;
  return (
    <span className={styles.tags}>
      {!item.published && <Tag meaning="grey">{t(labels.hidden)}</Tag>}
      {item.published && !item.public && <Tag meaning="blue">{t(labels.contactsOnly)}</Tag>}
      {item.pageId === null && <Tag meaning="amber">{t(labels.opensNothing)}</Tag>}
      {isMissing && <Tag meaning="red">{t(labels.pageMissing)}</Tag>}
      {isUnpublished && <Tag meaning="amber">{t(labels.pageNotPublished)}</Tag>}
    </span>
  );
}
