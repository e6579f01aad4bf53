declare module 'bidi-js' {
  /** The Unicode Bidirectional Algorithm: UAX #9. */
  interface Bidi {
    /** The embedding level of each UTF-16 unit: odd ones run from right to left. */
    getEmbeddingLevels(
      text: string,
      direction?: 'ltr' | 'rtl' | 'auto',
    ): { readonly levels: Uint8Array };
  }
  export default function bidiFactory(): Bidi;
}
