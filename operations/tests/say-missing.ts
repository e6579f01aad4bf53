import { isInstalled, packages } from './programs.ts';

/** Vitest's global set-up: says which programs are missing. Nothing is installed. */
export default function setup(): void {
  const missing = Object.entries(packages).filter(
    ([program]) => !isInstalled(program as keyof typeof packages),
  );
  if (missing.length === 0) return;
  const programs = missing.map(([program]) => program).join(', ');
  const needed = missing.map(([, debianPackage]) => debianPackage).join(' ');
  console.error(
    `Not installed: ${programs}. Tests that need them are skipped; on Debian: apt-get install ${needed}`,
  );
}
