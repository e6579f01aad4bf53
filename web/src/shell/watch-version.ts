export interface VersionWatch {
  running: string;
  /** Minutes between checks. */
  minutes: number;
  /** Null if it cannot be determined now. */
  fetchDeployed: () => Promise<string | null>;
  /** Another version is deployed; called once for each. */
  onFound: () => void;
}

/** Returning to the tab checks as well, unless it was checked within this time, in milliseconds. */
const shortly = 60_000;

/** Compares the running version with the deployed one repeatedly; returns how to stop. */
export function watchVersion({ running, minutes, fetchDeployed, onFound }: VersionWatch) {
  let known = running;
  let lookedAt = Date.now();

  async function look(): Promise<void> {
    // A hidden tab can wait until it is visible.
    if (document.visibilityState === 'hidden') return;
    lookedAt = Date.now();
    const deployed = await fetchDeployed();
    if (deployed === null || deployed === known) return;
    known = deployed;
    // After a return to the running version there is no update.
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
