import { vi } from 'vitest';

/** The files that the page downloads, as they come. */
export function watchDownloads(): File[] {
  const files: File[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof File) files.push(file);
    return 'blob:file';
  });
  return files;
}
