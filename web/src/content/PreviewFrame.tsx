import { useEffect, useRef, useState } from 'react';
import { writeQuery } from '../app/query-string.ts';
import { useLabels } from '../ui/labels.ts';
import styles from './PreviewDialog.module.css';
import { previewLabels as labels } from './preview-labels.ts';
import { type PreviewView, previewView } from './preview-view.ts';

interface PreviewFrameProps {
  /** The preview's address, without its view. */
  address: string;
  view: PreviewView;
  /** Width of the simulated screen, in pixels. */
  width: number;
  onClose: () => void;
}

/** A simulated screen with the preview, scaled down to fit. */
export function PreviewFrame({ address, view, width, onClose }: PreviewFrameProps) {
  const t = useLabels();
  const room = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  useEffect(() => {
    const element = room.current;
    if (!element) return;
    const fit = () => setScale(Math.min(1, (element.clientWidth || width) / width));
    fit();
    window.addEventListener('resize', fit);
    return () => window.removeEventListener('resize', fit);
  }, [width]);
  const height = Math.round(560 / scale);
  return (
    <div ref={room} className={styles.room} style={{ height: height * scale }}>
      <iframe
        title={t(labels.frame)}
        src={`${address}${writeQuery(previewView.searchOf(view))}`}
        className={styles.frame}
        onLoad={({ currentTarget }) =>
          // The dialog does not receive key events from the frame.
          currentTarget.contentWindow?.addEventListener('keydown', ({ key }) => {
            if (key === 'Escape') onClose();
          })
        }
        style={{ width, height, transform: `scale(${scale})` }}
      />
    </div>
  );
}
