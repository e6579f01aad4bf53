import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../platform/database.ts';
import { readEnv } from '../platform/env.ts';
import { serveWeb } from '../web/serve-web.ts';
import { cardFormOf, cardOriginsOf, withCardForm } from './card-form.ts';
import { keepPublicConfig } from './keep-public-config.ts';
import { defaultSettings } from './read-settings.ts';
import { anInstitution } from './test-institution.ts';

const { checkout } = defaultSettings({ id: '', productName: '' });
const live = 'https://payments.auspost.net.au/v3/ui/client/securepay-ui.min.js';
const configured = {
  SECUREPAY_UI_JS: 'https://pay.example/ui.js',
  SECUREPAY_UI_ORIGINS: 'https://pay.example, https://payments.auspost.net.au',
  SECUREPAY_CLIENT_ID: 'client',
  SECUREPAY_MERCHANT_CODE: 'merchant',
};
const formOf = (variables: Record<string, string>) =>
  cardFormOf(readEnv(variables, 'demonstration'));

describe('the card form in force', () => {
  test('is as configured if the settings leave it empty, field by field', () => {
    const form = formOf(configured);
    expect(withCardForm(checkout, form)).toMatchObject({
      securePayUiJs: 'https://pay.example/ui.js',
      securePayClientId: 'client',
      securePayMerchantCode: 'merchant',
      cardTypes: ['visa', 'mastercard'],
    });
    const saved = { ...checkout, securePayUiJs: live, securePayMerchantCode: 'other' };
    expect(withCardForm(saved, form)).toMatchObject({
      securePayUiJs: live,
      securePayClientId: 'client',
      securePayMerchantCode: 'other',
    });
  });

  test('is absent if nothing configures one', () => {
    const inForce = withCardForm(checkout, formOf({}));
    expect(inForce.securePayUiJs).toBe('');
    expect(cardOriginsOf(inForce, formOf({}))).toEqual({
      scripts: [],
      frames: [],
      forms: [],
    });
  });

  test('is absent if the origin in the settings is no longer allowed', () => {
    const saved = { ...checkout, securePayUiJs: 'https://old.example/ui.js' };
    expect(withCardForm(saved, formOf(configured)).securePayUiJs).toBe('');
  });

  test('accepts no unknown type of card', () => {
    const saved = { ...checkout, cardTypes: ['beer', 'amex'] as (typeof checkout)['cardTypes'] };
    expect(withCardForm(saved, formOf({})).cardTypes).toEqual(['amex']);
    expect(withCardForm({ ...saved, cardTypes: [] }, formOf({})).cardTypes).toEqual([
      'visa',
      'mastercard',
    ]);
  });

  test('includes 3D Secure only if it is on, and each origin once', () => {
    const originsWith = (more: Record<string, string>) => {
      const form = formOf({ ...configured, ...more });
      return cardOriginsOf(withCardForm(checkout, form), form).scripts;
    };
    expect(originsWith({})).toEqual(['https://pay.example']);
    expect(originsWith({ SECUREPAY_THREEDS_JS: 'https://api.example/3ds.js' })).toEqual([
      'https://pay.example',
      'https://api.example',
    ]);
    expect(originsWith({ SECUREPAY_THREEDS_JS: 'https://pay.example/3ds.js' })).toEqual([
      'https://pay.example',
    ]);
  });
});

describe("the page's Content-Security-Policy", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tradebridge-page-'));
    await mkdir(join(folder, 'assets'));
    await writeFile(
      join(folder, 'index.html'),
      '<script nonce="__CSP_NONCE__"></script>__CONFIG__',
    );
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** The policy of a page with those settings, by directive. */
  async function policyOf(saved: Partial<typeof checkout>, variables: Record<string, string>) {
    const env = readEnv(variables, 'demonstration');
    const rows = [{ key: 'checkout', version: 1, values: saved, changed_at: new Date() }];
    const config = keepPublicConfig({
      db: { rows: async () => rows } as unknown as Database,
      env,
      institution: { ...anInstitution, cardForm: cardFormOf(env) },
      labels: () => ({ version: null, signIn: {} }),
      now: () => new Date(),
      log: pino({ level: 'silent' }),
    });
    const page = Fastify();
    serveWeb(page, folder, config, env);
    const ask = async () => {
      const { headers } = await page.inject('/cart/pay');
      const directives = String(headers['content-security-policy']).split('; ');
      return Object.fromEntries(
        directives.map((directive) => {
          const [name = '', ...sources] = directive.split(' ');
          return [name, sources];
        }),
      );
    };
    return { ask, rows, config };
  }

  const own = "'self'";

  test('allows only our own origin if there is no card form', async () => {
    const { ask } = await policyOf({}, {});
    expect(await ask()).toMatchObject({ 'script-src': [own], 'connect-src': [own] });
    expect(await ask()).toMatchObject({ 'frame-src': [own] });
  });

  test("allows just the origin of the form's script, and follows the settings at once", async () => {
    const { ask, rows, config } = await policyOf({}, configured);
    const expected = (origin: string) => ({
      'default-src': ["'none'"],
      'script-src': [own, origin],
      'connect-src': [own, origin],
      'frame-src': [own, origin],
      'img-src': [own, 'data:', 'blob:'],
      'form-action': [own],
    });
    expect(await ask()).toMatchObject(expected('https://pay.example'));
    rows.splice(0, 1, { ...rows[0], values: { securePayUiJs: live } } as (typeof rows)[0]);
    config.forget();
    expect(await ask()).toMatchObject(expected('https://payments.auspost.net.au'));
  });

  test('never allows what the operator did not, however it came into the settings', async () => {
    const { ask } = await policyOf(
      { securePayUiJs: "https://evil.example; script-src 'unsafe-inline'" },
      configured,
    );
    expect(await ask()).toMatchObject({ 'script-src': [own], 'connect-src': [own] });
    expect(await ask()).toMatchObject({ 'frame-src': [own] });
  });

  test("allows banks' pages only in frames, and only if 3D Secure is on", async () => {
    const frames = { SECUREPAY_THREEDS_FRAMES: 'https://bank.example, https:' };
    const off = await policyOf({}, { ...configured, ...frames });
    expect(await off.ask()).toMatchObject({
      'frame-src': [own, 'https://pay.example'],
      'form-action': [own],
    });
    const on = await policyOf(
      {},
      { ...configured, ...frames, SECUREPAY_THREEDS_JS: 'https://pay.example/3ds.js' },
    );
    expect(await on.ask()).toMatchObject({
      'script-src': [own, 'https://pay.example'],
      'frame-src': [own, 'https://pay.example', 'https://bank.example', 'https:'],
      'form-action': [own, 'https://bank.example', 'https:'],
    });
  });

  test('includes 3D Secure too if it is on', async () => {
    const { ask } = await policyOf(
      {},
      { ...configured, SECUREPAY_THREEDS_JS: 'https://api.example/3ds.js' },
    );
    expect(await ask()).toMatchObject({
      'script-src': [own, 'https://pay.example', 'https://api.example'],
      'frame-src': [own, 'https://pay.example', 'https://api.example'],
    });
  });
});
