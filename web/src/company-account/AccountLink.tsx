import { ScrollIcon } from '@phosphor-icons/react/dist/csr/Scroll';
import { Link } from '@tanstack/react-router';
import { useLabels } from '../ui/labels.ts';
import { ToolbarLink } from '../ui/ToolbarButton.tsx';
import { companyAccountLabels as labels } from './labels.ts';

/** From a list of invoices or receipts to the account. */
export function AccountLink() {
  const t = useLabels();
  return (
    <ToolbarLink
      label={t(labels.title)}
      icon={<ScrollIcon size={18} weight="bold" aria-hidden="true" />}
    >
      {(look) => <Link to="/account" {...look} />}
    </ToolbarLink>
  );
}
