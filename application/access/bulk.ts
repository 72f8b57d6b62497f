import { type SystemEntry, systemEntry } from '@hotovo/domain/audit/system-log'
import { bulkLimits, lengths, pageSize } from '@hotovo/domain/limits'
import { canonicalText } from '@hotovo/domain/shared/canonical-json'
import { textProblems } from '@hotovo/domain/shared/person'
import type { Problem } from '@hotovo/domain/shared/problem'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { uuidOf, uuidOfHash } from '@hotovo/domain/shared/uuid'
import { repeatSkips, replySkips } from '@hotovo/domain/tickets/bulk-reply'
import type { Page } from '../paging.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import { type AuthorizedStaff, type AuthorizePorts, authorize, type Unauthorized } from './authorize.ts'
import type { Caller } from './caller.ts'
import { type IdempotencyRefused, type OncePorts, once, uuidKey } from './idempotency.ts'

type BatchPorts = AuthorizePorts & OncePorts & Pick<Ports, 'systemLog' | 'digests'>

/** The rows of a filter that were there at an instant, as many as are changed at once; `isMore` where there are more. */
export async function rowsCreatedUntil<Row extends { readonly createdAt: string }>(
  until: string,
  pageAt: (page: { readonly cursor: string | undefined; readonly limit: number }) => Promise<Page<Row>>,
): Promise<{ readonly chosen: readonly Row[]; readonly isMore: boolean }> {
  const rows: Row[] = []
  let cursor: string | undefined
  do {
    const page = await pageAt({ cursor, limit: pageSize.max })
    rows.push(...page.items.filter(({ createdAt }) => createdAt <= until))
    cursor = page.next ?? undefined
  } while (cursor !== undefined && rows.length <= bulkLimits.most)
  return { chosen: rows.slice(0, bulkLimits.most), isMore: rows.length > bulkLimits.most }
}

/** Why a record is not changed with the others. */
export const skipReasons = {
  orders: [
    'moves-money',
    'same',
    'reason-required',
    'record-changed',
    'order-closed',
    'beyond-day',
    'refund-in-file',
    'order-not-found',
  ],
  tickets: [
    'same',
    ...repeatSkips,
    ...replySkips,
    'ticket-changed',
    'colleague-not-found',
    'ticket-not-found',
  ],
} as const

/** A record of a batch, in the version that is to change. */
export type BatchItem = { readonly id: string; readonly version: number }

/** What became of one record; the version is the one that its change made, or the one that was to change. */
export type BatchOutcome<Skip extends string> = BatchItem & { readonly outcome: 'changed' | Skip }

/** A part of a batch. */
type Part = {
  /** What its records are, and where what is said about all of them is wrong. */
  readonly of: 'orders' | 'tickets'
  readonly said: { readonly at: 'reason' | 'note'; readonly text: string }
  /** What else is wrong with what is wanted. */
  readonly problems?: readonly Problem[]
  readonly items: readonly BatchItem[]
  /** All that is done to its records, which is the same in each part of a batch, but for one that takes another back. */
  readonly deed: object
  /** The batch that it takes back. */
  readonly undoes: string | undefined
}

/** How the records of a part change, and what the audit log tells of the whole. */
type Doing<Skip extends string> = {
  readonly details: SystemEntry['details']
  readonly change: (item: BatchItem) => Promise<Result<'changed' | Skip, IdempotencyRefused>>
}

/**
 * Changes the records of a part one by one (rules A28, A29). The key, a UUID, is that of the whole, and the id of the batch;
 * the audit log tells of the whole before the first record changes. What is not changed with the others is told.
 */
export async function changeInBatch<Skip extends string>(
  ports: BatchPorts,
  caller: Caller,
  part: Part,
  key: string | undefined,
  prepare: (authorized: AuthorizedStaff, batch: string) => Promise<Doing<Skip>>,
): Promise<
  Result<
    { readonly outcomes: readonly BatchOutcome<Skip>[] },
    Unauthorized | IdempotencyRefused | Refused<'invalid'>
  >
> {
  const { of, said, problems: others = [], items } = part
  const first = await authorize(ports, caller, `${of}.change`)
  if (!first.ok) return first
  const batch = uuidKey(key)
  if (batch === undefined) return fail({ code: 'idempotency-key-malformed' })
  const problems = [...textProblems(said.at, said.text, lengths.adminNote, { lines: true }), ...others]
  if (problems.length > 0) return fail({ code: 'invalid', problems })
  const { details, change } = await prepare(first.value, batch)
  const told = await tellBatch(ports, caller, first.value, { ...part, batch, details })
  if (!told.ok) return told
  const outcomes: BatchOutcome<Skip>[] = []
  for (const { id, version } of items) {
    const done = await change({ id, version })
    if (!done.ok) return done
    outcomes.push({ id, outcome: done.value, version: done.value === 'changed' ? version + 1 : version })
  }
  return ok({ outcomes })
}

/**
 * Tells the audit log of a batch, by the first of its parts, also where two are the first at once: each other part does the same, or its
 * key is reused. Records that are taken back go to what each was, so that each thing they go back to is told.
 */
function tellBatch(
  ports: BatchPorts,
  caller: Caller,
  authorized: AuthorizedStaff,
  {
    of,
    batch,
    deed,
    undoes,
    details,
  }: Pick<Part, 'of' | 'deed' | 'undoes'> & Pick<Doing<never>, 'details'> & { readonly batch: string },
): Promise<Result<undefined, IdempotencyRefused>> {
  const { account, session } = authorized
  const entry = systemEntry(`${of}_bulk_changed`, ports.clock.now(), {
    userId: account.id,
    resourceType: 'session',
    resourceId: session.id,
    details: { batch, ...details, email: account.email },
    origin: caller.origin,
  })
  const done = async () => ok(undefined)
  const request = { ...deed, undoes }
  const key =
    undoes === undefined ? batch : uuidOf(batch, uuidOfHash(ports.digests.sha256(canonicalText(request))))
  return once<undefined, never>(
    ports,
    authorized,
    { key, what: `${of}-bulk`, subject: batch, request },
    async (key) => {
      const added = await ports.systemLog.addOnce(entry, key!)
      return added === 'added' ? done() : added
    },
    done,
  )
}
