/**
 * Columns of a label file, in order. They are fixed names: a file is readable whatever the labels
 * say.
 */
export const fileColumns = ['key', 'default', 'override', 'reset'] as const;

/**
 * The value of the column `reset`, separate from the texts, so that no text can equal it by chance.
 */
export const resetWord = 'yes';
