import PostalMime from 'postal-mime';

/** What a mail server reports of a mail that it could not deliver (RFC 3464). */
export interface Bounce {
  /** The header fields in which the address is that the report was sent to. */
  readonly sentTo: string;
  /** Null where the report is of a mail that may still arrive, or is no report that programs can read. */
  readonly failure: BounceFailure | null;
}

export interface BounceFailure {
  /** As RFC 3463 numbers it: `5.1.1` is for good, `4.4.7` was given up. */
  readonly status: string;
  readonly reason: string;
}

/** Header fields that name the address a message came to. */
const addressFields = new Set(['to', 'delivered-to', 'x-original-to', 'envelope-to']);

const maxReasonLength = 300;

/**
 * What is read of a message: the report comes before the mail that came back, and parsing all of a large
 * message would hold up a server for seconds.
 */
export const bounceReadBytes = 256 * 1024;

/** The fields of a block of a report, by name; a field that goes on in the next line is joined. */
function fieldsOf(block: string): ReadonlyMap<string, string> {
  const lines = block.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  return new Map(
    lines.flatMap((line) => {
      const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(line) ?? [];
      return name && value !== undefined ? [[name.toLowerCase(), value.trim()] as const] : [];
    }),
  );
}

/** `smtp; 550 5.1.1 No such user` without the kind of what is told. */
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
 * Reads a message that came to the mailbox for bounces. Nothing in it is trusted: whether it is about a mail
 * of ours, its return path shows.
 */
export async function readBounce(message: Uint8Array): Promise<Bounce> {
  const { headers, attachments } = await PostalMime.parse(message, {
    // The mail that came back is not read: a report that was in it is about another.
    rfc822Attachments: true,
    attachmentEncoding: 'utf8',
  });
  const sentTo = headers
    .filter(({ key }) => addressFields.has(key))
    .map(({ value }) => value)
    .join('\n');
  const report = attachments.find(({ mimeType }) => mimeType === 'message/delivery-status');
  // Text, as asked for.
  return { sentTo, failure: report ? failureIn(String(report.content)) : null };
}
