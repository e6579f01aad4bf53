import { type Database, namedStatement, statement } from '../platform/database.ts';
import {
  checkSignature,
  type Secrets,
  type Sign,
  type SignatureCheck,
} from '../platform/sealed.ts';
import { canonicalJson } from './event-hash.ts';
import type { auditCheckpoints } from './tables.ts';

type CheckpointKind = (typeof auditCheckpoints.$inferSelect)['kind'];

/** Where the chain ends. Kept elsewhere, it shows later whether anything up to it was tampered with. */
export interface ChainHead {
  readonly number: number;
  readonly hash: string;
}

/** What is said of the chain up to an event. */
interface Statement extends ChainHead {
  readonly kind: CheckpointKind;
  readonly at: Date;
}

interface Checkpoint extends Statement {
  readonly signature: string;
}

const purpose = 'audit checkpoint';

const textOf = ({ kind, number, hash, at }: Statement) =>
  canonicalJson({ kind, number, hash, at: at.toISOString() });

const insert = namedStatement<unknown, Checkpoint>(
  'write-audit-checkpoint',
  `insert into audit_checkpoints (kind, number, hash, at, signature)
   values (:kind, :number, :hash, :at, :signature)
   on conflict (kind, number) do update
   set hash = excluded.hash, at = excluded.at, signature = excluded.signature`,
);
const find = statement<Checkpoint>(
  'audit-checkpoints',
  'select kind, number, hash, at, signature from audit_checkpoints order by number, kind',
);

/** Signs a checkpoint and keeps it, in place of one of its kind at the same event. */
export async function writeCheckpoint(
  db: Database,
  sign: Sign,
  { kind, number, hash, at }: Statement,
): Promise<void> {
  const signature = sign(purpose, textOf({ kind, number, hash, at }));
  await db.rows(insert, { kind, number, hash, at, signature });
}

/** All of them in the order of the chain. */
export const findCheckpoints = (db: Database): Promise<Checkpoint[]> => db.rows(find);

/** Whether the portal signed it. */
export const checkCheckpoint = (secrets: Secrets, checkpoint: Checkpoint): SignatureCheck =>
  checkSignature(secrets, purpose, textOf(checkpoint), checkpoint.signature);
