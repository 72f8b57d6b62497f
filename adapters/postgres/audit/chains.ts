import { hash } from 'node:crypto'
import type pg from 'pg'
import { type AuditLogRow, placeOf, type ReportFinding } from './finding.ts'
import { streamRows } from './reading.ts'

/** So many chains the audit log has. */
export const chainCount = 16

type Head = { readonly seq: number; readonly hash: string; readonly at: string | null }

/** The chain that holds all about a subject. */
export const chainOf = (subject: string) => hash('sha256', subject, 'buffer')[0]! & (chainCount - 1)

/** Where each chain ends, as the database says it. */
export async function headsOf(client: pg.ClientBase): Promise<ReadonlyMap<number, Head>> {
  const heads = new Map<number, Head>()
  await streamRows(client, 'select chain, seq, hash, at from audit_chains', [], ([chain, seq, head, at]) => {
    heads.set(Number(chain), { seq: Number(seq), hash: head?.slice(2) ?? '', at: at ?? null })
  })
  return heads
}

const beginning = '00'.repeat(32)

/** A head that a checkpoint saw. */
type Witnessed = {
  readonly name: string
  readonly seq: number
  readonly hash: string
  readonly isNewest: boolean
}

/** Follows one chain from row to row; `unwitnessed` hears of those that the newest checkpoint has not seen. */
export function chainReader(
  chain: number,
  witnessed: readonly Witnessed[],
  unwitnessed: (row: AuditLogRow) => void,
  found: ReportFinding,
) {
  const covered = Math.max(0, ...witnessed.filter(({ isNewest }) => isNewest).map(({ seq }) => seq))
  const last: { seq: number; hash: string; at: string | null } = { seq: 0, hash: beginning, at: null }
  let bytes = Buffer.alloc(4096)
  const hashOf = (previous: string, canonical: string) => {
    const room = 32 + canonical.length * 3
    if (bytes.length < room) bytes = Buffer.alloc(room)
    bytes.write(previous, 'hex')
    return hash('sha256', bytes.subarray(0, 32 + bytes.write(canonical, 32)), 'hex')
  }
  let nextWitness = 0
  const witness = (seq: number, hash: string | undefined) => {
    for (; nextWitness < witnessed.length && witnessed[nextWitness]!.seq <= seq; nextWitness++) {
      const seen = witnessed[nextWitness]!
      if (seen.seq < seq || seen.hash !== hash)
        found({ code: 'checkpoint-broken', checkpoint: seen.name, chain, seq: seen.seq })
    }
  }
  witness(0, beginning)
  return {
    read: (row: AuditLogRow) => {
      if (row.seq <= last.seq) return found({ code: 'displaced', ...placeOf(row) })
      if (row.seq > last.seq + 1) found({ code: 'missing', chain, seq: last.seq + 1 })
      // After a gap nobody knows the hash before.
      else if (hashOf(last.hash, row.canonical) !== row.hash) found({ code: 'changed', ...placeOf(row) })
      if (last.at !== null && row.recordedAt < last.at) found({ code: 'time-runs-back', ...placeOf(row) })
      witness(row.seq, row.hash)
      if (row.seq > covered) unwitnessed(row)
      Object.assign(last, { seq: row.seq, hash: row.hash, at: row.recordedAt })
    },
    end: (head: Head | undefined) => {
      witness(Number.POSITIVE_INFINITY, undefined)
      if (head?.seq !== last.seq || head.hash !== last.hash || head.at !== last.at)
        found({ code: 'head-differs', table: 'audit_chains', chain, seq: last.seq })
    },
  }
}
