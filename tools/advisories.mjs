// Asks the npm registry for security advisories about the packages that a release consists of.
// Ends with 0 where there are none, 1 where there are some, and 2 where the registry could not be asked.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const outcomes = { none: 0, found: 1, notAsked: 2 };

/** How registries answer that they have no such endpoint. */
const missing = new Set([404, 405, 410, 501]);

/** What npm prints; undefined where that is no JSON. */
async function audit() {
  // Configured to be offline, npm would report that there are none.
  const args = ['audit', '--omit=dev', '--json', '--offline=false'];
  const npm = spawn('npm', args, {
    cwd: dirname(dirname(fileURLToPath(import.meta.url))),
    stdio: ['ignore', 'pipe', 'ignore'],
    shell: process.platform === 'win32',
  });
  const [output] = await Promise.all([text(npm.stdout), once(npm, 'close')]);
  try {
    return JSON.parse(output);
  } catch {
    return undefined;
  }
}

/** Lines about an affected package: its own advisories, or the packages that it has them from. */
const linesOf = ({ name, severity, range, via }) =>
  via.map((cause) =>
    typeof cause === 'string'
      ? `${severity}: ${name} ${range}: depends on ${cause}`
      : `${cause.severity}: ${name} ${cause.range}: ${cause.title} ${cause.url}`,
  );

function notAsked({ message, uri, statusCode } = {}) {
  const reason = message ?? 'npm printed no report';
  return missing.has(statusCode)
    ? `${new URL(uri).origin} has no advisories (${reason}).`
    : `The registry could not be asked for advisories: ${reason}.`;
}

async function main() {
  const report = await audit();
  if (report?.vulnerabilities === undefined) {
    console.error(
      `${notAsked(report)} Name a registry that has them, npm_config_registry=ADDRESS npm run advisories, or give the release's bom.cdx.json to a scanner.`,
    );
    return outcomes.notAsked;
  }
  const lines = Object.values(report.vulnerabilities).flatMap(linesOf);
  if (lines.length === 0) {
    console.log('There are no advisories about the packages of a release.');
    return outcomes.none;
  }
  console.log([...new Set(lines)].join('\n'));
  return outcomes.found;
}

process.exitCode = await main().catch((error) => {
  console.error(notAsked(error));
  return outcomes.notAsked;
});
