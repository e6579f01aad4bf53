import { ProhibitIcon } from '@phosphor-icons/react/dist/csr/Prohibit';
import { Link } from '@tanstack/react-router';
import { Page } from '../app/Page.tsx';
import { buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useLabels } from '../ui/labels.ts';
import { shellLabels } from './labels.ts';

export function PermissionDeniedPage() {
  const t = useLabels();
  return (
    <Page title={t(shellLabels.deniedTitle)}>
      <EmptyState
        icon={<ProhibitIcon size={28} weight="duotone" aria-hidden="true" />}
        title={t(shellLabels.denied)}
        action={
          <Link to="/home" className={buttonClass('primary')}>
            {t(shellLabels.toHome)}
          </Link>
        }
      />
    </Page>
  );
}
