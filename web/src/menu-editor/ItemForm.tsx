import type { MenuItem } from '@tradebridge/contract/content';
import {
  maxContentSubtitleLength,
  maxContentTitleLength,
} from '@tradebridge/contract/content-rules';
import { PageField } from '../content/PageField.tsx';
import { IconField } from '../icon-picker/IconField.tsx';
import { Button } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import { Switch } from '../ui/Switch.tsx';
import { TextField } from '../ui/TextField.tsx';
import styles from './ItemForm.module.css';
import { menuEditorLabels as labels } from './labels.ts';
import type { MenuEditing } from './use-menu-editor.ts';

interface ItemFormProps {
  item: MenuItem;
  editing: MenuEditing;
}

/** The properties of an item (DATA-033). */
export function ItemForm({ item, editing }: ItemFormProps) {
  const t = useLabels();
  const { alter, entry } = editing;
  const newPage = entry.newPages.find(({ id }) => id === item.pageId);
  return (
    <form
      ref={editing.submit.form}
      noValidate
      className={styles.form}
      onSubmit={(event) => event.preventDefault()}
    >
      <TextField
        label={t(labels.fieldTitle)}
        value={item.title}
        maxLength={maxContentTitleLength}
        required
        error={editing.isUntitled(item) ? t(labels.titleMissing) : editing.faultOf(item, 'title')}
        onChange={(event) => alter(item, { title: event.target.value })}
      />
      <TextField
        label={t(labels.fieldSubtitle)}
        value={item.subtitle}
        maxLength={maxContentSubtitleLength}
        error={editing.faultOf(item, 'subtitle')}
        onChange={(event) => alter(item, { subtitle: event.target.value })}
      />
      <Switch
        label={t(labels.fieldPublished)}
        help={t(labels.publishedHelp)}
        checked={item.published}
        onChange={(published) => alter(item, { published })}
      />
      <Switch
        label={t(labels.fieldPublic)}
        help={t(labels.publicHelp)}
        checked={item.public}
        onChange={(isPublic) => alter(item, { public: isPublic })}
      />
      <PageField
        label={t(labels.fieldPage)}
        value={item.pageId}
        newTitle={newPage?.title}
        onChange={(pageId) => alter(item, { pageId })}
        {...(newPage && { help: t(labels.createPageHelp) })}
      />
      {item.pageId === null && (
        <Button onClick={() => editing.createPage(item)}>{t(labels.createPage)}</Button>
      )}
      <IconField
        value={item.icon}
        color={item.iconColor}
        onChange={(icon) => alter(item, { icon })}
        onColor={(iconColor) => alter(item, { iconColor })}
      />
    </form>
  );
}
