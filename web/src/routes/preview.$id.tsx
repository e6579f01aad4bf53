import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router';
import { findSession } from '../app/session.ts';
import { PreviewPage } from '../page-editor/PreviewPage.tsx';
import { previewView } from '../page-editor/preview-view.ts';
import { PageView } from '../pages/PageView.tsx';
import { requireAdministrator } from './_app/-require-administrator.ts';

/** Shown in a frame of the editor, so without the shell. For administrators alone. */
export const Route = createFileRoute('/preview/$id')({
  validateSearch: previewView.parseSearch,
  beforeLoad: async ({ location }) => {
    const session = await findSession();
    if (session.status !== 'signedIn') {
      throw redirect({
        to: '/auth/sign-in',
        search: { redirectUrl: location.href },
        replace: true,
      });
    }
    requireAdministrator();
  },
  component: Preview,
});

function Preview() {
  const { id } = Route.useParams();
  const search = Route.useSearch();
  const navigate = useNavigate();
  return (
    <PreviewPage
      id={id}
      view={previewView.viewOf(search)}
      viewOf={(page) => <PageView page={page} />}
      onOpen={(opened) =>
        void navigate({ to: '/preview/$id', params: { id: opened }, search, replace: true })
      }
    />
  );
}
