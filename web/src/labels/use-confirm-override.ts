import { useQuery, useQueryClient } from '@tanstack/react-query';
import { overrideFault } from '@tradebridge/contract/label-rules';
import type { Label } from '@tradebridge/contract/labels';
import { useState } from 'react';
import { isApiError } from '../app/api-error.ts';
import { callOnce } from '../app/call-once.ts';
import { showToast } from '../app/toasts.ts';
import { plainText } from '../ui/labels.ts';
import { labelEditLabels as labels } from './labels.ts';
import { labelKeys, overrideDetailsQuery } from './queries.ts';

/**
 * Confirms an override whose default has changed. Saved at once, because nothing on the page
 * changes.
 *
 * @param override the one on display; null if it is the default
 * @returns null if there is nothing to confirm
 */
export function useConfirmOverride(label: Label, override: string | null) {
  const client = useQueryClient();
  const [isConfirming, setConfirming] = useState(false);
  const { data } = useQuery({ ...overrideDetailsQuery, enabled: override !== null });
  const saved = data?.find(({ key }) => key === label.key);
  const canConfirm =
    saved?.isStale === true &&
    saved.text === override &&
    overrideFault(label.defaultText, saved.text) === undefined;

  async function confirm({ key, text, version }: NonNullable<typeof saved>): Promise<void> {
    setConfirming(true);
    try {
      await callOnce('labels/saveOverrides', { changes: [{ key, text, version }] });
      showToast({ level: 'success', title: plainText(labels.confirmed) });
    } catch (error) {
      if (!isApiError(error)) throw error;
      showToast({
        level: 'error',
        title: plainText(labels.confirmFailed),
        message: error.message,
      });
    }
    // The text is the same, so no live event announces its version.
    const [all] = labelKeys.details;
    await client.invalidateQueries({ queryKey: [all] });
    setConfirming(false);
  }

  return { isConfirming, confirm: canConfirm ? () => void confirm(saved) : null };
}
