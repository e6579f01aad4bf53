import { type DragEvent, useEffect, useRef } from 'react';
import { picturesAmong } from './picture-rules.ts';

interface DropTarget {
  onDragOver: (event: DragEvent) => void;
  onDrop: (event: DragEvent) => void;
}

/**
 * Takes pictures that are dropped on an element or pasted anywhere on its page.
 *
 * @param take null while none are accepted
 */
export function usePicturesGiven(take: ((files: readonly File[]) => void) | null): DropTarget {
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = picturesAmong(event.clipboardData?.files ?? []);
      if (files.length === 0 || !latest.current) return;
      event.preventDefault();
      latest.current(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
  return {
    onDragOver: (event) => {
      if (event.dataTransfer.types.includes('Files')) event.preventDefault();
    },
    onDrop: (event) => {
      event.preventDefault();
      const files = [...event.dataTransfer.files];
      if (files.length > 0) take?.(files);
    },
  };
}
