import type { UploadRules } from '@tradebridge/contract/document-rules';
import { kindOfType } from '@tradebridge/contract/file-kinds';
import { maxAnswerFiles, maxFileNameLength } from '@tradebridge/contract/submission-rules';
import { withoutControls } from '@tradebridge/contract/visible-text';
import { useRef, useState } from 'react';
import { prepareUpload } from '../files/prepare-upload.ts';
import { typeOf, type UploadFault } from '../files/upload-rules.ts';
import { plainText } from '../ui/labels.ts';
import type { AnswerFile, FormEntry } from './form-entry.ts';
import { formLabels } from './labels.ts';

/** A file that was not added. */
export interface SkippedFile {
  readonly id: number;
  readonly name: string;
  /** `count`: the maximum number of files is reached. */
  readonly fault: UploadFault | 'count';
  /** In bytes. */
  readonly size: number;
}

interface AddFiles {
  /** @param isTaken with the camera, which on some phones gives every photo the same name */
  add: (files: readonly File[], options?: { isTaken: boolean }) => void;
  remove: (file: AnswerFile) => void;
  isUnderWay: boolean;
  isCompressing: boolean;
  /** From the last choice. */
  skipped: readonly SkippedFile[];
  /** An announcement of the change. */
  said: string;
}

let made = 0;

/** Adds files to an answer, one after another: several photos at once exceed a phone's memory. */
export function useAddFiles(entry: FormEntry, name: string, rules: UploadRules): AddFiles {
  const [left, setLeft] = useState(0);
  const [isCompressing, setCompressing] = useState(false);
  const [skipped, setSkipped] = useState<readonly SkippedFile[]>([]);
  const [said, setSaid] = useState('');
  const queue = useRef(Promise.resolve());

  const skip = (file: File, fault: SkippedFile['fault'], size = file.size) => {
    made += 1;
    const one = { id: made, name: file.name, fault, size };
    setSkipped((before) => [...before, one]);
    entry.touch(name);
  };

  async function addOne(source: File, isTaken: boolean): Promise<void> {
    const prepared = await prepareUpload(source, rules, () => setCompressing(true));
    setCompressing(false);
    if (prepared.fault !== null) return skip(source, prepared.fault, prepared.size);
    const { file } = prepared;
    const before = entry.filesOf(name);
    const named = namedAsLine(file.name);
    const originalName = isTaken ? freeName(named, before) : named;
    const others = before.filter((other) => other.originalName !== originalName);
    const isReplaced = others.length < before.length;
    if (!isReplaced && entry.files.size >= maxAnswerFiles) return skip(source, 'count');
    entry.setFiles(name, [...others, answerFileOf(file, originalName)]);
    setSaid(
      isReplaced
        ? plainText(formLabels.fileReplaced, { name: originalName })
        : plainText(formLabels.filesAdded, { names: originalName }),
    );
  }

  return {
    isUnderWay: left > 0,
    isCompressing,
    skipped,
    said,
    add(files, { isTaken } = { isTaken: false }) {
      setSkipped([]);
      setLeft((before) => before + files.length);
      for (const file of files) {
        queue.current = queue.current
          .then(() => addOne(file, isTaken))
          .finally(() => setLeft((before) => before - 1));
      }
    },
    remove: (file) =>
      entry.setFiles(
        name,
        entry.filesOf(name).filter((other) => other !== file),
      ),
  };
}

/** A file for an answer, with a unique name (OPEN-082). */
export function answerFileOf(content: File, originalName = content.name): AnswerFile {
  const type = typeOf(content) || 'application/octet-stream';
  const ending = kindOfType(type)?.endings[0];
  return {
    uniqueName: ending ? `${crypto.randomUUID()}.${ending}` : crypto.randomUUID(),
    originalName,
    size: content.size,
    type,
    content,
  };
}

const partsOf = (name: string) => {
  const [, stem = name, ending = ''] = /^(.*?)(\.[^.]*)?$/.exec(name) ?? [];
  return { stem, ending };
};

/** A valid file name: messengers put direction marks into names, which no line may contain. */
function namedAsLine(name: string): string {
  const { stem, ending } = partsOf(withoutControls(name).trim());
  // Removes half a character left by the cut.
  return withoutControls(`${stem.slice(0, maxFileNameLength - ending.length)}${ending}`) || 'file';
}

/** An unused name within the answer: `photo.jpg`, `photo-2.jpg`. */
function freeName(name: string, others: readonly AnswerFile[]): string {
  const { stem, ending } = partsOf(name);
  let free = name;
  for (let number = 2; others.some(({ originalName }) => originalName === free); number++) {
    free = `${stem}-${number}${ending}`;
  }
  return free;
}
