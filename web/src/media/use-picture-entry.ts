import type { MediaItem, Picture } from '@tradebridge/contract/media';
import { useEffect, useState } from 'react';
import { type Submit, useSubmit } from '../app/use-submit.ts';
import type { UploadFault } from '../files/upload-rules.ts';
import { altOf, type Description, isMissing, noDescription } from './description.ts';
import { faultOf } from './picture-rules.ts';
import { usePictureUpload } from './use-picture-upload.ts';

/** Where a picture comes from. */
export type PictureSource = 'upload' | 'library';

export interface PictureEntry {
  readonly submit: Submit;
  readonly source: PictureSource;
  readonly setSource: (source: PictureSource) => void;
  /** The next file; undefined if none is chosen. */
  readonly file: File | undefined;
  /** Its position, from 1, and the number of files. */
  readonly turn: { readonly number: number; readonly count: number };
  readonly fault: UploadFault | null;
  readonly share: number | null;
  readonly setFiles: (files: readonly File[]) => void;
  /** From the library. */
  readonly item: MediaItem | null;
  readonly setItem: (item: MediaItem) => void;
  readonly description: Description;
  readonly setDescription: (description: Description) => void;
  /** Submitting without a description was tried. */
  readonly isUndescribed: boolean;
  readonly canAct: boolean;
  readonly act: () => void;
}

interface Outcome {
  onPicture: (picture: Picture) => void;
  /** The last one is done. */
  onDone: () => void;
}

const asDescribed = ({ id, width, height }: MediaItem, description: Description): Picture => ({
  id,
  alt: altOf(description),
  width,
  height,
});

/** Choosing or uploading pictures with descriptions, one after another. */
export function usePictureEntry(
  given: readonly File[],
  { onPicture, onDone }: Outcome,
): PictureEntry {
  const submit = useSubmit();
  const { share, send } = usePictureUpload();
  const [files, setFiles] = useState({ list: given, place: 0 });
  const [source, setSource] = useState<PictureSource>('upload');
  const [item, setItem] = useState<MediaItem | null>(null);
  const [description, setDescription] = useState(noDescription);
  const [asked, setAsked] = useState(false);
  const file = files.list[files.place];
  const fault = useFault(file);
  const isUpload = source === 'upload';

  function begin(list: readonly File[], place: number): void {
    setFiles({ list, place });
    setDescription(noDescription);
    setAsked(false);
  }

  function use(chosen: MediaItem): void {
    onPicture(asDescribed(chosen, description));
    if (isUpload && files.place + 1 < files.list.length) begin(files.list, files.place + 1);
    else onDone();
  }

  return {
    submit,
    source,
    setSource,
    file,
    turn: { number: files.place + 1, count: files.list.length },
    fault,
    share,
    setFiles: (list) => begin(list, 0),
    item,
    setItem: (chosen) => {
      setItem(chosen);
      setDescription({ alt: chosen.alt, isDecorative: chosen.isDecorative });
    },
    description,
    setDescription: (changed) => {
      submit.changed('alt');
      setDescription(changed);
    },
    isUndescribed: asked && isMissing(description),
    canAct: isUpload ? file !== undefined && fault === null : item !== null,
    act() {
      setAsked(true);
      if (isMissing(description)) return submit.refuse();
      if (!isUpload) return item ? use(item) : undefined;
      void submit.submit(async () => {
        const sent = file && (await send(file, description));
        if (sent) use(sent);
      });
    },
  };
}

/** The fault of a file, once it was checked. */
function useFault(file: File | undefined): UploadFault | null {
  const [found, setFound] = useState<{ of: File; fault: UploadFault | null } | null>(null);
  useEffect(() => {
    let isGone = false;
    if (file) {
      void faultOf(file).then((fault) => {
        if (!isGone) setFound({ of: file, fault });
      });
    }
    return () => {
      isGone = true;
    };
  }, [file]);
  return found?.of === file ? (found?.fault ?? null) : null;
}
