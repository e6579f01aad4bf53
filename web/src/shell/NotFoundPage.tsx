import { CompassIcon } from '@phosphor-icons/react/dist/csr/Compass';
import { useLabels } from '../ui/labels.ts';
import { DeadEnd } from './DeadEnd.tsx';
import { shellLabels } from './labels.ts';

export function NotFoundPage() {
  const t = useLabels();
  return (
    <DeadEnd
      title={t(shellLabels.notFound)}
      icon={<CompassIcon size={28} weight="duotone" aria-hidden="true" />}
      message={t(shellLabels.notFoundHelp)}
    />
  );
}
