/** Where a page is edited. */
export const pageEditorAddress = (pageId: string): string => `/admin/pages/${pageId}`;
