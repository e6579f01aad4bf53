import { hash } from 'node:crypto';
import { calendarMonthsAhead, calendarMonthsBack } from '@tradebridge/contract/timetable-rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mayRead } from '../access/roles.ts';
import { dayIn } from '../platform/calendar.ts';
import type { OpenContext } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { limitPerMinute } from '../platform/limit-per-minute.ts';
import { Refusal } from '../platform/refusal.ts';
import { hashOfToken } from '../platform/sealed.ts';
import { listEvents } from './list-events.ts';
import { writeCalendar } from './write-calendar.ts';

/** Where a calendar program reads a token's timetable. */
export const calendarPath = (token: string) => `/calendar/${token}.ics`;

/** Maximum reads of an address in a minute: programs read it a few times a day. */
const readsPerMinute = 30;

/** How outdated `lastRead` may be before it is updated. */
const readEvery = 5 * 60_000;

interface AddressRow {
  id: string;
  is_admin: boolean;
  is_support: boolean;
  has_role: boolean;
  employer_id: string;
  company_name: string;
  contract_id: string | null;
  apprentice_name: string | null;
  last_read_at: Date | null;
}

// The address of a contract ends when the contract moves to another company.
const find = statement<AddressRow>(
  'calendar-address',
  `select address.id, owner.is_admin, owner.is_support, role.user_id is not null as has_role,
     employer.employer_id, employer.name as company_name, address.contract_id,
     student.given_name || ' ' || student.family_name as apprentice_name, address.last_read_at
   from calendar_addresses address
   join users owner on owner.id = address.user_id and owner.disabled_at is null
   join employers employer
     on employer.employer_id = address.employer_id and employer.retired_at is null
   left join employer_users role
     on role.user_id = address.user_id and role.employer_id = address.employer_id
   left join training_contracts contract on contract.contract_id = address.contract_id
     and contract.employer_id = address.employer_id and contract.retired_at is null
   left join students student using (student_id)
   where address.token_hash = $1
     and (address.contract_id is null or contract.contract_id is not null)`,
);
const noteRead = statement(
  'calendar-address-read',
  'update calendar_addresses set last_read_at = $2 where id = $1',
);

/**
 * The address of a token, if its owner may currently read the timetable.
 *
 * @throws Refusal `notFound`, the same for every reason
 */
async function findAddress(db: Database, token: string): Promise<AddressRow> {
  const [address] = await db.rows(find, [hashOfToken(token)]);
  if (!address) throw new Refusal('notFound');
  const { employer_id, has_role, is_admin, is_support } = address;
  const roles = new Set(has_role ? [employer_id] : []);
  if (!mayRead({ isAdmin: is_admin, isSupport: is_support, roles }, employer_id)) {
    throw new Refusal('notFound');
  }
  return address;
}

function monthsFrom(day: string, months: number): string {
  const at = new Date(day);
  at.setUTCMonth(at.getUTCMonth() + months);
  return at.toISOString().slice(0, 10);
}

// The route below has this one parameter.
const tokenOf = ({ params }: FastifyRequest) => (params as { token: string }).token;

const hasTag = ({ headers }: FastifyRequest, tag: string) =>
  headers['if-none-match']?.split(',').some((entry) => entry.trim() === tag) ?? false;

/** The calendar of an address, and an ETag that does not depend on the time of writing. */
async function readCalendar(context: OpenContext, token: string, labels: string | null) {
  const { db, institution, now } = context;
  const { timeZone, version } = institution;
  const address = await findAddress(db, token);
  const today = dayIn(timeZone, now);
  const events = await listEvents(context, {
    eId: address.employer_id,
    cId: address.contract_id,
    start: monthsFrom(today, -calendarMonthsBack),
    end: monthsFrom(today, calendarMonthsAhead),
  });
  if (!address.last_read_at || now.getTime() - address.last_read_at.getTime() >= readEvery) {
    await db.rows(noteRead, [address.id, now]);
  }
  const name = address.apprentice_name ?? address.company_name;
  return {
    tag: `W/"${hash('sha256', JSON.stringify([version, labels, name, events]), 'base64url')}"`,
    write: () => writeCalendar(institution, { name, events, now }),
  };
}

/**
 * `GET /calendar/{token}.ics`: a timetable for calendar programs, which have no session. The token
 * is part of the path, since few of them can send it otherwise; the log only has the route's
 * pattern.
 */
export function serveCalendar(
  app: FastifyInstance,
  openContextOf: (request: FastifyRequest) => OpenContext,
  /** The version of the labels that it is written with. */
  labelsVersion: () => string | null,
): void {
  const limitReads = limitPerMinute(app, readsPerMinute, {
    limit: 'calendar',
    keyOf: (request) => hashOfToken(tokenOf(request)),
  });
  app.get(calendarPath(':token'), async (request, reply) => {
    void reply.header('cache-control', 'private, no-cache');
    await limitReads(request);
    const { tag, write } = await readCalendar(
      openContextOf(request),
      tokenOf(request),
      labelsVersion(),
    );
    void reply.header('etag', tag);
    if (hasTag(request, tag)) return reply.code(304).send();
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'inline; filename="timetable.ics"')
      .send(await write());
  });
}
