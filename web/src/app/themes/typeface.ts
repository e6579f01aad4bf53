/** The system's own: nothing is downloaded. */
export const systemTypeface =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif';
