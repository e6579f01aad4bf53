// What a release consists of: a CycloneDX bill of materials, and the notices of the packages'
// licences.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { noticesOf } from './shipped-packages.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const readJson = (...path) => JSON.parse(readFileSync(join(root, ...path), 'utf8'));

/** The package URL of an npm package. */
const purlOf = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

const isExpression = (license) => / (AND|OR|WITH) /.test(license);

function componentOf(shipped, parts) {
  const { name, version, license, homepage } = shipped;
  return {
    type: 'library',
    'bom-ref': purlOf(shipped),
    name,
    version,
    licenses: [isExpression(license) ? { expression: license } : { license: { id: license } }],
    purl: purlOf(shipped),
    ...(homepage && { externalReferences: [{ type: 'website', url: homepage }] }),
    properties: parts.map((value) => ({ name: 'tradebridge:part', value })),
  };
}

/** Each package once, with the parts of the release that contain it. */
function componentsOf(lists) {
  const found = new Map();
  for (const [part, packages] of Object.entries(lists)) {
    for (const shipped of packages) {
      const known = found.get(purlOf(shipped));
      found.set(purlOf(shipped), { shipped, parts: [...(known?.parts ?? []), part] });
    }
  }
  return [...found.entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, { shipped, parts }]) => componentOf(shipped, parts));
}

/**
 * What the built portal consists of, from what the builds of the programs and of the browser
 * application recorded.
 *
 * @param at the time of the bill
 */
export function billOfMaterials(at) {
  const { version, license } = readJson('package.json');
  const { bundled, installed } = readJson('dist', 'shipped.json');
  const browser = readJson('web', 'dist', 'packages.json');
  const bom = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${randomUUID()}`,
    version: 1,
    metadata: {
      timestamp: at.toISOString(),
      component: {
        type: 'application',
        'bom-ref': 'tradebridge',
        name: 'tradebridge',
        version,
        licenses: [{ license: { id: license } }],
      },
    },
    components: componentsOf({ server: bundled, 'server, installed': installed, browser }),
  };
  const notices = [
    noticesOf([...bundled, ...installed], 'Packages of others in the server, and their licences'),
    noticesOf(browser, 'Packages of others in the browser application, and their licences'),
  ].join('\n');
  return { bom, notices };
}
