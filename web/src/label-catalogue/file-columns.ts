/** Of a file of labels, in their order. They are names, not words: a file is read whatever labels say. */
export const fileColumns = ['key', 'default', 'override', 'reset'] as const;

/** In the column `reset`: apart from the texts, so that no text can mean it by chance. */
export const resetWord = 'yes';
