import { ProhibitIcon } from '@phosphor-icons/react/dist/csr/Prohibit';
import { useLabels } from '../ui/labels.ts';
import { DeadEnd } from './DeadEnd.tsx';
import { shellLabels } from './labels.ts';

export function PermissionDeniedPage() {
  const t = useLabels();
  return (
    <DeadEnd
      title={t(shellLabels.deniedTitle)}
      heading={t(shellLabels.denied)}
      icon={<ProhibitIcon size={28} weight="duotone" aria-hidden="true" />}
    />
  );
}
