import { CompassIcon } from '@phosphor-icons/react/dist/csr/Compass';
import { Link } from '@tanstack/react-router';
import { Page } from '../app/Page.tsx';
import { buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useLabels } from '../ui/labels.ts';
import { shellLabels } from './labels.ts';

export function NotFoundPage() {
  const t = useLabels();
  return (
    <Page title={t(shellLabels.notFound)}>
      <EmptyState
        icon={<CompassIcon size={28} weight="duotone" aria-hidden="true" />}
        title={t(shellLabels.notFound)}
        message={t(shellLabels.notFoundHelp)}
        action={
          <Link to="/home" className={buttonClass('primary')}>
            {t(shellLabels.toHome)}
          </Link>
        }
      />
    </Page>
  );
}
