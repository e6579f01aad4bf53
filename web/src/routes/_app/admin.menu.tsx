import { createFileRoute } from '@tanstack/react-router';
import { beginsWith } from '../../app/begins-with.ts';
import { MenuEditorPage } from '../../menu-editor/MenuEditorPage.tsx';
import { menuQuery, outlineQuery } from '../../menu-editor/queries.ts';

export const Route = createFileRoute('/_app/admin/menu')({
  loader: beginsWith(() => [menuQuery, outlineQuery]),
  component: MenuEditorPage,
});
