import type { ContentUse } from '@tradebridge/contract/content';
import type { ContentKind } from '@tradebridge/contract/content-rules';
import type { Label } from '@tradebridge/contract/labels';
import type { PageForEdit } from '@tradebridge/contract/pages';
import { formatInstant } from '../app/format.ts';
import { contentLabels } from '../content/labels.ts';
import { Fact, FactList } from '../ui/FactList.tsx';
import { useLabels } from '../ui/labels.ts';
import { Tag } from '../ui/Tag.tsx';
import { editorLabels as labels } from './labels.ts';

const useLabelsOf: Record<ContentKind, Label> = {
  menu: labels.useMenu,
  page: labels.usePage,
  news: labels.useNews,
  action: labels.useAction,
  form: labels.useForm,
};

/** A page's address, its last author, and what opens it. */
export function AboutPage({ edited: { page, status, uses } }: { edited: PageForEdit }) {
  const t = useLabels();
  const who = status.changedBy ?? t(contentLabels.somebody);
  return (
    <FactList>
      <Fact name={t(labels.address)}>
        <code>/pages/{page.id}</code>
      </Fact>
      <Fact name={t(labels.changed)}>
        {t(labels.changedBy, { when: formatInstant(status.changed), who })}
      </Fact>
      <Fact name={t(labels.uses)}>
        {uses.length === 0
          ? t(labels.usesNone)
          : uses.map((use) => <Use key={keyOf(use)} use={use} />)}
      </Fact>
    </FactList>
  );
}

const keyOf = ({ kind, id }: ContentUse) => `${kind} ${id}`;

function Use({ use: { kind, title, isLive } }: { use: ContentUse }) {
  const t = useLabels();
  return (
    <span>
      {t(useLabelsOf[kind], { title })} {!isLive && (
        <Tag meaning="grey">{t(labels.useDraft)}</Tag>
      )}{' '}
    </span>
  );
}
