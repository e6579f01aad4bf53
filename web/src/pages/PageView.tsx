import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight';
import { Link } from '@tanstack/react-router';
import type { MenuItem } from '@tradebridge/contract/content';
import type { Page } from '@tradebridge/contract/pages';
import type { ReactNode } from 'react';
import { ContentIcon } from '../ui/ContentIcon.tsx';
import { useLabels } from '../ui/labels.ts';
import { SafeHtml } from '../ui/SafeHtml.tsx';
import { pageLabels } from './labels.ts';
import styles from './PageView.module.css';

interface PageViewProps {
  page: Pick<Page, 'title' | 'subtitle' | 'content' | 'content2' | 'items'>;
  /** Between the links and the second block of HTML. */
  form?: ReactNode;
}

/**
 * A page as users see it: banner, HTML, links, form, HTML (PAGE-012). The editor finds the parts by
 * name.
 */
export function PageView({ page, form }: PageViewProps) {
  const t = useLabels();
  return (
    <article className={styles.page}>
      <header className={styles.banner} data-part="banner">
        <h2 className={styles.title}>{page.title || t(pageLabels.title)}</h2>
        {page.subtitle && <p className={styles.subtitle}>{page.subtitle}</p>}
      </header>
      <Text html={page.content} part="content" />
      {page.items.length > 0 && (
        <ul aria-label={t(pageLabels.links)} className={styles.links} data-part="items">
          {page.items.map((item) => (
            <li key={item.id}>
              <ItemLink item={item} />
            </li>
          ))}
        </ul>
      )}
      {form && <div data-part="form">{form}</div>}
      <Text html={page.content2} part="content2" />
    </article>
  );
}

/** What an editor leaves behind when everything was deleted. */
const isEmpty = (html: string) => /^\s*(?:<p>\s*<\/p>\s*)*$/.test(html);

function Text({ html, part }: { html: string; part: string }) {
  if (isEmpty(html)) return null;
  return (
    <div className={styles.text} data-part={part}>
      <SafeHtml html={html} />
    </div>
  );
}

function ItemLink({ item: { title, subtitle, icon, iconColor, pageId } }: { item: MenuItem }) {
  const content = (
    <>
      {icon && (
        <span className={styles.icon}>
          <ContentIcon icon={icon} color={iconColor} size={26} />
        </span>
      )}
      <span className={styles.words}>
        <span className={styles.linkTitle}>{title}</span>
        {subtitle && <span className={styles.linkSubtitle}>{subtitle}</span>}
      </span>
    </>
  );
  // Until an administrator chooses its page.
  if (pageId === null) return <span className={styles.link}>{content}</span>;
  return (
    <Link to="/pages/$id" params={{ id: pageId }} className={styles.link}>
      {content}
      <CaretRightIcon size={16} weight="bold" aria-hidden="true" className={styles.caret} />
    </Link>
  );
}
