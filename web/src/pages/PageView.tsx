import type { Page } from '@tradebridge/contract/pages';
import { SafeHtml } from '../ui/SafeHtml.tsx';

/** A page as users see it: banner, HTML, links, form, HTML (PAGE-012). */
export function PageView({
  page,
}: {
  page: Pick<Page, 'title' | 'subtitle' | 'content' | 'content2' | 'items'>;
}) {
  return (
    <>
      <h2>{page.title}</h2>
      <p>{page.subtitle}</p>
      <SafeHtml html={page.content} />
      <SafeHtml html={page.content2} />
    </>
  );
}
