/** The key of the registry's uploaded extracts; a live event tells how far an import is. */
export const extractUploadsKey = ['extract-uploads'] as const;
