import { readFileSync, writeFileSync } from 'node:fs';

// Loaded before a measured program (`node --import`): on exit it writes the peak memory of the
// process. Linux counts that since the program's own start; `resourceUsage` would also count that
// of the parent process.
function peakBytes(): number {
  try {
    const status = readFileSync('/proc/self/status', 'utf8');
    const [, kibibytes] = /^VmHWM:\s+(\d+) kB$/m.exec(status) ?? [];
    if (kibibytes) return Number(kibibytes) * 1024;
  } catch {
    // Not Linux.
  }
  return process.resourceUsage().maxRSS * 1024;
}

const { BENCH_PEAK_MEMORY_FILE: file } = process.env;
if (file) process.on('exit', () => writeFileSync(file, String(peakBytes())));
