import { previewRoles } from '@tradebridge/contract/content-rules';
import type { Label } from '@tradebridge/contract/labels';
import { useEffect, useState } from 'react';
import { getConfig } from '../app/config.ts';
import { themes } from '../app/themes/all-themes.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { InlineSelect } from '../ui/InlineSelect.tsx';
import { useLabels } from '../ui/labels.ts';
import { SegmentedFilter } from '../ui/SegmentedFilter.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import styles from './PreviewDialog.module.css';
import { PreviewFrame } from './PreviewFrame.tsx';
import { previewLabels as labels, roleLabels } from './preview-labels.ts';
import type { PreviewView } from './preview-view.ts';

interface PreviewDialogProps {
  /** The preview's address, without its view. */
  address: string;
  title: string;
  saver: { flush(): Promise<boolean> };
  onClose: () => void;
}

/** In pixels. */
const widths = { phone: 390, tablet: 820, desktop: 1280 } as const;
type Device = keyof typeof widths;
const devices: readonly Device[] = ['phone', 'tablet', 'desktop'];
const deviceLabels: Record<Device, Label> = {
  phone: labels.phone,
  tablet: labels.tablet,
  desktop: labels.desktop,
};

const themeLabels: Readonly<Record<string, Label>> = {
  default: labels.default,
  harbour: labels.harbour,
  goldfields: labels.goldfields,
};

const schemes = ['light', 'dark'] as const;

/** The draft as each kind of user sees it, in each width and theme, without publishing it. */
export function PreviewDialog({ address, title, saver, onClose }: PreviewDialogProps) {
  const t = useLabels();
  const [device, setDevice] = useState<Device>('phone');
  const [view, setView] = useState<PreviewView>({
    as: 'contact',
    theme: getConfig().theme,
    scheme: document.documentElement.dataset.scheme === 'dark' ? 'dark' : 'light',
  });
  const [isSaved, setSaved] = useState(false);
  useEffect(() => {
    // Saves the latest changes first; if that fails, shows the last saved state.
    void saver.flush().then(() => setSaved(true));
  }, [saver]);
  return (
    <Dialog open size="large" title={t(labels.dialogTitle, { title })} onClose={onClose}>
      <div className={styles.choices}>
        <InlineSelect
          label={t(labels.as)}
          options={previewRoles.map((value) => ({ value, label: t(roleLabels[value]) }))}
          value={view.as}
          onChange={(as) => setView({ ...view, as })}
        />
        <InlineSelect
          label={t(labels.theme)}
          options={themes.map(({ name }) => {
            const label = themeLabels[name];
            return { value: name, label: label ? t(label) : name };
          })}
          value={view.theme}
          onChange={(theme) => setView({ ...view, theme })}
        />
        <InlineSelect
          label={t(labels.scheme)}
          options={schemes.map((value) => ({ value, label: t(labels[value]) }))}
          value={view.scheme}
          onChange={(scheme) => setView({ ...view, scheme })}
        />
        <SegmentedFilter
          label={t(labels.width)}
          options={devices.map((value) => ({ value, label: t(deviceLabels[value]) }))}
          value={device}
          onChange={setDevice}
        />
      </div>
      {isSaved ? (
        <PreviewFrame address={address} view={view} width={widths[device]} onClose={onClose} />
      ) : (
        <SkeletonRows count={4} />
      )}
    </Dialog>
  );
}
