/** What is being loaded, or was, by address. */
const loaded = new Map<string, Promise<void>>();

/**
 * Loads a provider's script into the page, once. One that failed is loaded again when it is next asked
 * for.
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
