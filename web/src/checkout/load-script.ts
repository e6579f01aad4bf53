/** Scripts loading or loaded, by address. */
const loaded = new Map<string, Promise<void>>();

/**
 * Loads a provider's script once. A failed one is retried at the next request.
 *
 * @param id by which the script finds its own element
 */
export function loadScript(src: string, id: string): Promise<void> {
  const known = loaded.get(src);
  if (known) return known;
  const loading = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.id = id;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      loaded.delete(src);
      reject(new Error(`The script ${src} could not be loaded.`));
    };
    document.head.append(script);
  });
  loaded.set(src, loading);
  return loading;
}
