import { queryOptions } from '@tanstack/react-query';

/** The editor with its library, loaded only for editing. */
export const editorCodeQuery = queryOptions({
  queryKey: ['rich-text-code'],
  queryFn: async () => {
    const { RichTextEditor } = await import('./RichTextEditor.tsx');
    return { RichTextEditor };
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});
