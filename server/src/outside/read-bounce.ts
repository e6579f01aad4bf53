import PostalMime from 'postal-mime';

/** A mail server's report of an undeliverable mail (RFC 3464). */
export interface Bounce {
  /** The header fields that contain the recipient of the report. */
  readonly sentTo: string;
  /** Null if the mail may still arrive, or the report is not machine-readable. */
  readonly failure: BounceFailure | null;
}

interface BounceFailure {
  /** Status code of RFC 3463: `5.1.1` is permanent, `4.4.7` was given up. */
  readonly status: string;
  readonly reason: string;
}

/** Header fields that contain the recipient of a message. */
const addressFields = new Set(['to', 'delivered-to', 'x-original-to', 'envelope-to']);

const maxReasonLength = 300;

/**
 * How much of a message is read: the report precedes the returned mail, and parsing a large message
 * completely would block the server for seconds.
 */
export const bounceReadBytes = 256 * 1024;
/** The same in lines: each costs as much time as fifty bytes, and may be empty. */
const maxReadLines = 5_000;

// Beyond these the parser fails. A report has three levels, and a few kilobytes of headers.
const limits = { maxNestingDepth: 16, maxHeadersSize: 64 * 1024 };

/** The beginning of a message, as much as is read. */
function beginningOf(message: Uint8Array): Uint8Array {
  let end = -1;
  for (let lines = 0; lines < maxReadLines; lines += 1) {
    end = message.indexOf(0x0a, end + 1);
    if (end === -1) return message.subarray(0, bounceReadBytes);
  }
  return message.subarray(0, Math.min(end, bounceReadBytes));
}

/** Undefined for what cannot be read. */
async function parse(message: Uint8Array) {
  try {
    return await PostalMime.parse(beginningOf(message), {
      ...limits,
      // The returned mail is not parsed: a report inside it is about another mail.
      rfc822Attachments: true,
      attachmentEncoding: 'utf8',
    });
  } catch {
    // Anybody may send anything to the mailbox; the message is as good as none.
    return undefined;
  }
}

/** The fields of a block of a report, by name; continuation lines are joined. */
function fieldsOf(block: string): ReadonlyMap<string, string> {
  const lines = block.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  return new Map(
    lines.flatMap((line) => {
      // The value is trimmed afterwards: matching its spaces apart would take quadratic time.
      const [, name, value] = /^([\w-]+):(.*)$/s.exec(line) ?? [];
      return name && value !== undefined ? [[name.toLowerCase(), value.trim()] as const] : [];
    }),
  );
}

/** `smtp; 550 5.1.1 No such user` without the type. */
const withoutType = (diagnostic: string) => diagnostic.replace(/^[\w-]+;\s*/, '');

function failureIn(report: string): BounceFailure | null {
  for (const block of report.split(/\r?\n\s*\r?\n/)) {
    const fields = fieldsOf(block);
    if (fields.get('action')?.toLowerCase() !== 'failed') continue;
    const [status] = /^[245]\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '') ?? [];
    if (status === undefined || status.startsWith('2')) continue;
    const reason = withoutType(fields.get('diagnostic-code') ?? '');
    return { status, reason: (reason || status).slice(0, maxReasonLength) };
  }
  return null;
}

/**
 * Reads a message from the bounce mailbox. Its content is not trusted: only its return path shows
 * whether it is about one of our mails. One that cannot be read is about none.
 */
export async function readBounce(message: Uint8Array): Promise<Bounce> {
  const parsed = await parse(message);
  if (!parsed) return { sentTo: '', failure: null };
  const { headers, attachments } = parsed;
  const sentTo = headers
    .filter(({ key }) => addressFields.has(key))
    .map(({ value }) => value)
    .join('\n');
  const report = attachments.find(({ mimeType }) => mimeType === 'message/delivery-status');
  // Text, as requested above.
  return { sentTo, failure: report ? failureIn(String(report.content)) : null };
}
