import { useQueryClient } from '@tanstack/react-query';
import type { MediaItem } from '@tradebridge/contract/media';
import { callApi } from '../app/api-client.ts';
import { showToast } from '../app/toasts.ts';
import { useLabels } from '../ui/labels.ts';
import { DescribeDialog } from './DescribeDialog.tsx';
import { altOf } from './description.ts';
import { mediaPageLabels as labels } from './labels.ts';
import { mediaKey } from './queries.ts';

/** Edits the default description of a picture in the library. */
export function DescribePicture({ item, onClose }: { item: MediaItem; onClose: () => void }) {
  const t = useLabels();
  const queryClient = useQueryClient();
  const { id, alt, isDecorative, uses, version } = item;
  return (
    <DescribeDialog
      value={{ alt, isDecorative }}
      saved={{
        id,
        version,
        refresh: () => queryClient.invalidateQueries({ queryKey: mediaKey }),
      }}
      {...(uses.length > 0 && { help: t(labels.describeHelp) })}
      onSave={async (description, started) => {
        await callApi('media/describePicture', {
          id,
          alt: altOf(description),
          isDecorative: description.isDecorative,
          version: started,
        });
        await queryClient.invalidateQueries({ queryKey: mediaKey });
        showToast({ level: 'success', title: t(labels.described) });
      }}
      onClose={onClose}
    />
  );
}
