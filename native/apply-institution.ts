/*
 * Configures the projects for an institution from `institution.json`:
 * `node native/apply-institution.ts [file]`, then `npx cap sync` in this folder.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

interface Institution {
  /**
   * The app's id in the stores, such as `au.edu.example.portal`; also the scheme of links into it.
   */
  readonly appId: string;
  /** The name shown below its icon. */
  readonly appName: string;
  /** The portal's address, without a path. */
  readonly portal: string;
}

const strings = 'android/app/src/main/res/values/strings.xml';
const xcode = 'ios/App/App.xcodeproj/project.pbxproj';

const hostOf = ({ portal }: Institution) => new URL(portal).hostname;
const nameInXml = ({ appName }: Institution) => inXml(appName);
const idOf = ({ appId }: Institution) => appId;

const stringNamed = (name: string) => new RegExp(`(?<=<string name="${name}">)[^<]*`, 'g');

/** The institution's values in each file, matched by the surrounding text. */
const places: readonly [file: string, place: RegExp, text: (of: Institution) => string][] = [
  ['capacitor.config.json', /(?<="appId": ")[^"]*/g, idOf],
  ['capacitor.config.json', /(?<="appName": ")[^"]*/g, ({ appName }) => inJson(appName)],
  ['capacitor.config.json', /(?<="url": ")[^"]*/g, ({ portal }) => portal],
  ['android/app/build.gradle', /(?<=applicationId ")[^"]*/g, idOf],
  [strings, stringNamed('app_name'), nameInStrings],
  [strings, stringNamed('title_activity_main'), nameInStrings],
  [strings, stringNamed('package_name'), idOf],
  [strings, stringNamed('custom_url_scheme'), idOf],
  [strings, stringNamed('portal_host'), hostOf],
  [xcode, /(?<=PRODUCT_BUNDLE_IDENTIFIER = )[^;]*/g, idOf],
  ['ios/App/App/Info.plist', /(?<=<key>CFBundleDisplayName<\/key>\s*<string>)[^<]*/g, nameInXml],
  ['ios/App/App/App.entitlements', /(?<=<string>applinks:)[^<]*/g, hostOf],
];

/** Android reads an apostrophe as the end of a text. */
function nameInStrings({ appName }: Institution): string {
  return inXml(appName.replaceAll("'", "\\'"));
}

function inXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** Writes the institution's values to the projects in a folder. */
export async function applyInstitution(folder: string, institution: Institution): Promise<void> {
  check(institution);
  for (const [file, place, text] of places) {
    const path = join(folder, file);
    const content = await readFile(path, 'utf8');
    if (!content.match(place)) throw new Error(`${file} has no place for ${place}.`);
    await writeFile(
      path,
      content.replace(place, () => text(institution)),
    );
  }
}

function check({ appId, appName, portal }: Institution): void {
  if (!/^[a-z][a-z0-9]*(\.[a-z][a-z0-9]*)+$/.test(appId)) {
    throw new Error(`${appId} is not an app id: it takes lower-case letters, digits and dots.`);
  }
  if (!appName) throw new Error('The app has no name.');
  const url = new URL(portal);
  if (url.protocol !== 'https:' || url.origin !== portal) {
    throw new Error(`${portal} is not the address of a portal: it takes https:// and a host.`);
  }
}

if (import.meta.main) {
  const [file = join(import.meta.dirname, 'institution.json')] = process.argv.slice(2);
  await applyInstitution(import.meta.dirname, JSON.parse(await readFile(resolve(file), 'utf8')));
}
