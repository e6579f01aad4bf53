import { pino } from 'pino';
import { expect, test } from 'vitest';
import { recordEvent } from './audit/record-event.ts';
import { publishAuditHead } from './keep-audit-head.ts';
import { openTestApp } from './platform/test-app.ts';

const app = await openTestApp();

test('the end of the audit log is logged and mailed once a day, as verify takes it', async () => {
  const logged: { head?: string }[] = [];
  const log = pino({}, { write: (line) => void logged.push(JSON.parse(line)) });
  const tell = (mailTo?: string) =>
    publishAuditHead({ ...app.parts, db: app.db, mailTo, now: () => app.now, log });
  await tell('audit@example.edu.au');
  expect([logged, app.mails]).toEqual([[], []]);
  await recordEvent(app.db, { kind: 'settings.saved', at: app.now, userId: 'U', ipAddress: null });
  await tell('audit@example.edu.au');
  await tell('audit@example.edu.au');
  const [{ head }] = logged as [{ head: string }];
  expect(head).toMatch(/^1:[0-9a-f]{64}$/);
  expect(app.mails).toMatchObject([
    {
      to: 'audit@example.edu.au',
      subject: 'Audit log of Tradebridge: 2026-03-02',
      text: expect.stringContaining(`npm run audit -- verify --head ${head}`),
    },
  ]);
  app.pass(24 * 3_600_000);
  await tell();
  expect(logged).toHaveLength(2);
  expect(app.mails).toHaveLength(1);
});
