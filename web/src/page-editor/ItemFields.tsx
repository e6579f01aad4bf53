import type { MenuItem } from '@tradebridge/contract/content';
import {
  maxContentSubtitleLength,
  maxContentTitleLength,
} from '@tradebridge/contract/content-rules';
import { PageField } from '../content/PageField.tsx';
import { IconField } from '../icon-picker/IconField.tsx';
import { useLabels } from '../ui/labels.ts';
import { Switch } from '../ui/Switch.tsx';
import { TextField } from '../ui/TextField.tsx';
import styles from './ItemsEditor.module.css';
import { editorLabels as labels } from './labels.ts';

interface ItemFieldsProps {
  item: MenuItem;
  onChange: (item: MenuItem) => void;
}

/** A link's text, page, audience and icon. */
export function ItemFields({ item, onChange }: ItemFieldsProps) {
  const t = useLabels();
  const change = (changed: Partial<MenuItem>) => onChange({ ...item, ...changed });
  return (
    <div className={styles.fields}>
      <TextField
        label={t(labels.itemTitle)}
        maxLength={maxContentTitleLength}
        error={item.title.trim() === '' ? t(labels.itemTitleMissing) : null}
        value={item.title}
        onChange={(event) => change({ title: event.target.value })}
      />
      <TextField
        label={t(labels.itemSubtitle)}
        maxLength={maxContentSubtitleLength}
        value={item.subtitle}
        onChange={(event) => change({ subtitle: event.target.value })}
      />
      <PageField
        label={t(labels.itemPage)}
        value={item.pageId}
        onChange={(pageId) => change({ pageId })}
      />
      <Switch
        label={t(labels.itemPublished)}
        help={t(labels.itemPublishedHelp)}
        checked={item.published}
        onChange={(published) => change({ published })}
      />
      <Switch
        label={t(labels.itemPublic)}
        help={t(labels.itemPublicHelp)}
        checked={item.public}
        onChange={(isPublic) => change({ public: isPublic })}
      />
      <IconField
        value={item.icon}
        color={item.iconColor}
        onChange={(icon) => change({ icon })}
        onColor={(iconColor) => change({ iconColor })}
      />
    </div>
  );
}
