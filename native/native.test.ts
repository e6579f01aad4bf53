import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import plist from 'plist';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { parseStringPromise } from 'xml2js';
import { applyInstitution } from './apply-institution.ts';

// What can be checked in the projects without Android Studio and Xcode, which are needed to build
// them.

const here = import.meta.dirname;
const android = join(here, 'android/app/src/main');
const ios = join(here, 'ios/App/App');

const run = promisify(execFile);
const read = (path: string) => readFile(path, 'utf8');
const xml = async (path: string) => parseStringPromise(await read(path));
const readPlist = async (path: string) => plist.parse(await read(path)) as Record<string, unknown>;

/** The files in Git by path. */
async function keptFiles(): Promise<Map<string, string>> {
  const { stdout } = await run(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '-z', '.'],
    { cwd: here },
  );
  const names = stdout.split('\0').filter(Boolean);
  const contents = await Promise.all(names.map((name) => readFile(join(here, name), 'base64')));
  return new Map(names.map((name, index) => [name, contents[index] ?? '']));
}

test('cap sync leaves no difference', async () => {
  const before = await keptFiles();
  await run(
    process.execPath,
    [join(here, '../node_modules/@capacitor/cli/bin/capacitor'), 'sync'],
    {
      cwd: here,
    },
  );
  expect(await keptFiles()).toEqual(before);
}, 60_000);

test('both projects have the same plugins, at the versions of the package', async () => {
  const { dependencies } = JSON.parse(await read(join(here, 'package.json')));
  const plugins = Object.keys(dependencies)
    .map((name) => name.replace('@capacitor/', ''))
    .filter((name) => !['android', 'core', 'ios'].includes(name));
  const gradle = await read(join(here, 'android/capacitor.settings.gradle'));
  const swift = await read(join(here, 'ios/App/CapApp-SPM/Package.swift'));
  for (const plugin of plugins) {
    expect(gradle).toContain(`include ':capacitor-${plugin}'`);
    expect(swift).toContain(`node_modules/@capacitor/${plugin}"`);
  }
  expect(swift).toContain(`exact: "${dependencies['@capacitor/ios']}"`);
  for (const version of Object.values(dependencies)) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
});

describe('Android', () => {
  test('asks for the permissions it needs and no others', async () => {
    const { manifest } = await xml(join(android, 'AndroidManifest.xml'));
    const names = manifest['uses-permission'].map(
      ({ $ }: { $: Record<string, string> }) => $['android:name'],
    );
    expect(names.sort()).toEqual([
      'android.permission.INTERNET',
      'android.permission.POST_NOTIFICATIONS',
    ]);
    expect(manifest.application[0].$['android:allowBackup']).toBe('false');
  });

  test('messages have an existing channel, icon and colour', async () => {
    const { manifest } = await xml(join(android, 'AndroidManifest.xml'));
    const { resources } = await xml(join(android, 'res/values/strings.xml'));
    const strings = Object.fromEntries(
      resources.string.map(({ _, $ }: { _: string; $: { name: string } }) => [$.name, _]),
    );
    const data = Object.fromEntries(
      manifest.application[0]['meta-data'].map(({ $ }: { $: Record<string, string> }) => [
        $['android:name']?.split('.').at(-1),
        $['android:value'] ?? $['android:resource'],
      ]),
    );
    expect(data).toEqual({
      default_notification_channel_id: '@string/notification_channel',
      default_notification_icon: '@drawable/ic_notification',
      default_notification_color: '@color/ic_launcher_background',
    });
    expect(strings.notification_channel).toBe('messages');
    const activity = await read(join(android, 'java/au/tradebridge/shell/MainActivity.java'));
    expect(activity).toContain('R.string.notification_channel)');
    const gradle = await read(join(here, 'android/app/build.gradle'));
    expect(gradle).toContain('namespace = "au.tradebridge.shell"');
  });

  test('links to the portal and with the app’s own scheme open it', async () => {
    const { manifest } = await xml(join(android, 'AndroidManifest.xml'));
    const [activity] = manifest.application[0].activity;
    const opened = activity['intent-filter'].flatMap((filter: { data?: { $: object }[] }) =>
      (filter.data ?? []).map(({ $ }) => $),
    );
    expect(opened).toEqual([
      { 'android:scheme': 'https', 'android:host': '@string/portal_host' },
      { 'android:scheme': '@string/custom_url_scheme' },
    ]);
  });

  test.each([
    ['mdpi', 1],
    ['hdpi', 1.5],
    ['xhdpi', 2],
    ['xxhdpi', 3],
    ['xxxhdpi', 4],
  ])('icons for %s have its size', async (density, pixels) => {
    const side = async (path: string) => (await sharp(join(android, 'res', path)).metadata()).width;
    expect(await side(`mipmap-${density}/ic_launcher.png`)).toBe(48 * pixels);
    expect(await side(`mipmap-${density}/ic_launcher_foreground.png`)).toBe(108 * pixels);
    expect(await side(`drawable-${density}/ic_notification.png`)).toBe(24 * pixels);
  });
});

describe('iOS', () => {
  test('has entitlements for push and the portal’s links, and Xcode uses them', async () => {
    expect(await readPlist(join(ios, 'App.entitlements'))).toEqual({
      'aps-environment': 'production',
      'com.apple.developer.associated-domains': ['applinks:portal.example.edu.au'],
    });
    const project = await read(join(here, 'ios/App/App.xcodeproj/project.pbxproj'));
    expect(project.match(/CODE_SIGN_ENTITLEMENTS = App\/App\.entitlements;/g)).toHaveLength(2);
    const delegate = await read(join(ios, 'AppDelegate.swift'));
    expect(delegate).toContain('.capacitorDidRegisterForRemoteNotifications');
    expect(delegate).toContain('.capacitorDidFailToRegisterForRemoteNotifications');
  });

  test('says why it asks for photos, and accepts messages and links with its own scheme', async () => {
    expect(await readPlist(join(ios, 'Info.plist'))).toMatchObject({
      NSCameraUsageDescription: expect.stringMatching(/\w/),
      NSPhotoLibraryUsageDescription: expect.stringMatching(/\w/),
      UIBackgroundModes: ['remote-notification'],
      CFBundleURLTypes: [{ CFBundleURLSchemes: ['$(PRODUCT_BUNDLE_IDENTIFIER)'] }],
    });
  });

  test.each(['AppIcon.appiconset', 'Splash.imageset'])(
    'every picture of %s exists',
    async (set) => {
      const folder = join(ios, 'Assets.xcassets', set);
      const { images } = JSON.parse(await read(join(folder, 'Contents.json')));
      for (const { filename } of images) {
        const { width, height } = await sharp(join(folder, filename)).metadata();
        expect(width).toBe(height);
        if (set === 'AppIcon.appiconset') expect(width).toBe(1024);
      }
    },
  );
});

describe('an institution', () => {
  const institution = {
    appId: 'au.edu.ridge.portal',
    appName: 'Ridge & Sons’ "Portal"',
    portal: 'https://portal.ridge.edu.au',
  };

  test('replaces the previous one in every file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tradebridge-native-'));
    for (const part of ['android', 'ios', 'capacitor.config.json']) {
      await cp(join(here, part), join(folder, part), { recursive: true });
    }
    await applyInstitution(folder, institution);
    const config = JSON.parse(await read(join(folder, 'capacitor.config.json')));
    expect(config).toMatchObject({
      appId: institution.appId,
      appName: institution.appName,
      server: { url: institution.portal },
    });
    const info = await readPlist(join(folder, 'ios/App/App/Info.plist'));
    expect(info.CFBundleDisplayName).toBe(institution.appName);
    await xml(join(folder, 'android/app/src/main/res/values/strings.xml'));

    const left: string[] = [];
    for (const name of await readdir(folder, { recursive: true })) {
      // Files written by cap sync.
      if (!/\.(gradle|xml|plist|entitlements|pbxproj|json|java|swift)$/.test(name)) continue;
      if (/capacitor\.config\.json$|config\.xml$/.test(name) && name.includes('/')) continue;
      const text = await read(join(folder, name));
      if (/example\.(portal|edu)|Tradebridge/.test(text)) left.push(relative('.', name));
    }
    expect(left).toEqual([]);
  });

  test.each([
    [{ appId: 'Portal' }, 'not an app id'],
    [{ portal: 'http://portal.ridge.edu.au' }, 'not the address of a portal'],
    [{ portal: 'https://portal.ridge.edu.au/home' }, 'not the address of a portal'],
    [{ appName: '' }, 'no name'],
  ])('with %o is refused', async (wrong, message) => {
    await expect(applyInstitution(here, { ...institution, ...wrong })).rejects.toThrow(message);
  });
});
