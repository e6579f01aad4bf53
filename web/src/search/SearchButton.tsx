import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { IconButton } from '../ui/IconButton.tsx';
import { useLabels } from '../ui/labels.ts';
import { searchLabels } from './labels.ts';
import { openSearch } from './search-open.ts';
import { useSearchKeys } from './use-search-keys.ts';

/** Opens the search, like its shortcuts. */
export function SearchButton() {
  const t = useLabels();
  useSearchKeys();
  return (
    <IconButton
      label={t(searchLabels.open)}
      icon={<MagnifyingGlassIcon size={20} />}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K /"
      onClick={openSearch}
    />
  );
}
