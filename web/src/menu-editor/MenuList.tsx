import { ListPlusIcon } from '@phosphor-icons/react/dist/csr/ListPlus';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import type { MenuItem } from '@tradebridge/contract/content';
import { foldText, hasEveryWord, searchWordsOf } from '@tradebridge/contract/fold-text';
import { useMemo, useState } from 'react';
import { formatCount } from '../app/format.ts';
import { entryLabels } from '../content/entry-labels.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { plural, useLabels } from '../ui/labels.ts';
import { SearchField } from '../ui/SearchField.tsx';
import { Section } from '../ui/Section.tsx';
import { Tag } from '../ui/Tag.tsx';
import { useLatest } from '../ui/use-latest.ts';
import { menuEditorLabels as labels } from './labels.ts';
import styles from './MenuList.module.css';
import { MenuRow } from './MenuRow.tsx';
import { menuTree } from './menu-tree.ts';
import type { MenuEditing } from './use-menu-editor.ts';

/** Number of items from which the list has a search. */
const searchedFrom = 12;

/** The items in order, each with the pages it leads to. */
export function MenuList({ editing }: { editing: MenuEditing }) {
  const t = useLabels();
  const { entry, outline, chosen } = editing;
  const { items, newPages } = entry;
  const [search, setSearch] = useState('');
  const pages = useMemo(
    () => new Map(outline.data?.map((page) => [page.id, page])),
    [outline.data],
  );
  const links = useMemo(
    () => new Map(outline.data?.map((page) => [page.id, page.items])),
    [outline.data],
  );
  const tree = useMemo(() => menuTree(items, links), [items, links]);
  const words = searchWordsOf(search);
  const isShown = ({ title, subtitle }: MenuItem) =>
    words.length === 0 || hasEveryWord(foldText(`${title} ${subtitle}`), words);
  const select = useLatest(editing.choose);
  const move = useLatest((from: number, to: number) => {
    const item = items[from];
    if (item) editing.move(item.id, to);
  });
  const addButton = (
    <Button
      icon={<PlusIcon size={18} weight="bold" aria-hidden="true" />}
      onClick={() => {
        setSearch('');
        editing.add();
      }}
    >
      {t(labels.add)}
    </Button>
  );
  const shown = items.flatMap((item, place) => (isShown(item) ? [{ item, place }] : []));
  return (
    <Section
      title={t(labels.items)}
      aside={<ListState editing={editing} />}
      action={addButton}
      flush
    >
      {items.length >= searchedFrom && (
        <div className={styles.search}>
          <SearchField label={t(labels.search)} value={search} onChange={setSearch} />
        </div>
      )}
      {items.length === 0 && (
        <EmptyState
          icon={<ListPlusIcon size={28} weight="duotone" aria-hidden="true" />}
          title={t(labels.empty)}
          message={t(labels.emptyHelp)}
        />
      )}
      {items.length > 0 && shown.length === 0 && <EmptyState title={t(labels.noneFound)} />}
      <ol aria-label={t(labels.items)}>
        {shown.map(({ item, place }) => (
          <MenuRow
            key={item.id}
            item={item}
            place={place}
            isChosen={item === chosen}
            page={item.pageId === null ? undefined : pages.get(item.pageId)}
            isPageNew={newPages.some(({ id }) => id === item.pageId)}
            arePagesKnown={outline.data !== undefined}
            branches={tree[place]?.branches ?? none}
            isRepeat={tree[place]?.isRepeat ?? false}
            onChoose={select}
            onMove={move}
          />
        ))}
      </ol>
    </Section>
  );
}

/** The number of items, and whether they are saved. */
function ListState({ editing: { entry, isUnsaved, hasDraft } }: { editing: MenuEditing }) {
  const t = useLabels();
  const count = entry.items.length;
  return (
    <span className={styles.state}>
      <span className={styles.count}>
        {t(plural(count, labels.itemsOne, labels.itemsMany), { count: formatCount(count) })}
      </span>
      {isUnsaved && <Tag meaning="amber">{t(entryLabels.unsaved)}</Tag>}
      {!isUnsaved && hasDraft && <Tag meaning="blue">{t(labels.hasDraft)}</Tag>}
    </span>
  );
}

const none: [] = [];
