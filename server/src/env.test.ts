import { expect, test } from 'vitest';
import { readEnv } from './env.ts';

const complete = {
  DATABASE_URL: 'postgres://user:secret@db.example/portal',
  PUBLIC_URL: 'https://portal.example.edu.au',
  AUTH_SECRET: 'x'.repeat(32),
  SMTP_URL: 'smtps://mail.example.edu.au',
  MAIL_FROM: 'portal@example.edu.au',
  INSTITUTE_ID: 'example',
  INSTITUTE_NAME: 'Example Institute',
};

test('production needs what the guide says, and nothing more', () => {
  expect(readEnv(complete, 'production')).toMatchObject({
    PORT: 3000,
    HOST: 'localhost',
    INSTITUTE_TIME_ZONE: 'Australia/Melbourne',
    TRUSTED_PROXIES: [],
  });
});

test('everything that is missing or wrong is listed at once', () => {
  const wrong = {
    ...complete,
    DATABASE_URL: '',
    AUTH_SECRET: 'short',
    PORT: '99999',
    INSTITUTE_TIME_ZONE: 'Mars/Olympus',
    TRUSTED_PROXIES: '10.0.0.0/8, nonsense',
  };
  expect(() => readEnv(wrong, 'production')).toThrow(
    expect.objectContaining({
      message: expect.stringMatching(
        /DATABASE_URL is missing.*PORT.*AUTH_SECRET must be at least 32.*TRUSTED_PROXIES must be addresses.*INSTITUTE_TIME_ZONE must be a time zone/,
      ),
    }),
  );
});

test('what is secret never stands in the message', () => {
  const wrong = {
    ...complete,
    DATABASE_URL: 'mysql://user:hunter2@db.example',
    AUTH_SECRET: 'hunter3',
  };
  try {
    readEnv(wrong, 'production');
    expect.unreachable();
  } catch (error) {
    expect(String(error)).toContain('DATABASE_URL must be a postgres:// address');
    expect(String(error)).not.toMatch(/hunter/);
  }
});

test('the demonstration needs nothing', () => {
  expect(readEnv({}, 'demonstration').PORT).toBe(3000);
});
