export interface VersionWatch {
  running: string;
  /** Between two looks. */
  minutes: number;
  /** Null when it cannot be found out now. */
  fetchDeployed: () => Promise<string | null>;
  /** Another version is deployed; told once for each. */
  onFound: () => void;
}

/** A return to the tab looks too, unless it was looked at shortly before, in milliseconds. */
const shortly = 60_000;

/** Compares the version that runs with the deployed one, time and again; answers how to stop. */
export function watchVersion({ running, minutes, fetchDeployed, onFound }: VersionWatch) {
  let known = running;
  let lookedAt = Date.now();

  async function look(): Promise<void> {
    // A tab that nobody sees can wait until somebody does.
    if (document.visibilityState === 'hidden') return;
    lookedAt = Date.now();
    const deployed = await fetchDeployed();
    if (deployed === null || deployed === known) return;
    known = deployed;
    // Back to the version that runs there is nothing to update to.
    if (deployed !== running) onFound();
  }

  const timer = setInterval(look, minutes * 60_000);
  const lookOnReturn = () => {
    if (Date.now() - lookedAt > shortly) void look();
  };
  document.addEventListener('visibilitychange', lookOnReturn);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', lookOnReturn);
  };
}
