import { createFileRoute } from '@tanstack/react-router';
import { beginsWith } from '../../app/begins-with.ts';
import { NewsPage } from '../../news/NewsPage.tsx';
import { newsItemQuery } from '../../news/queries.ts';

export const Route = createFileRoute('/_app/news/$id')({
  loader: beginsWith<'id'>(({ id }) => [newsItemQuery(id)]),
  component: OneNews,
});

function OneNews() {
  const { id } = Route.useParams();
  return <NewsPage key={id} id={id} />;
}
