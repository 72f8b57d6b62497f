import { type AuditCheck, parseAuditCursor } from '@hotovo/application/audit/review'
import { auditTypes } from '@hotovo/domain/audit/actions'
import type { Actor, AuditEntry } from '@hotovo/domain/audit/entry'
import { type AuditRecord, auditFields } from '@hotovo/domain/audit/record'
import { severities } from '@hotovo/domain/audit/system-log'
import { paymentKinds, paymentMethods } from '@hotovo/domain/shared/money'
import { z } from 'zod/mini'
import { calling, get, post } from '../endpoint.ts'
import { staff } from '../guards.ts'
import { exportedRows, filterBody, filterQuery, page, paged, search } from './lists.ts'
import { Instant } from './shapes.ts'

const ActorShape: z.ZodMiniType<Actor> = z.union([
  z.object({ kind: z.enum(['visitor', 'system']) }),
  z.object({ kind: z.literal('merchant'), name: z.string() }),
  z.object({ kind: z.literal('staff'), name: z.string(), email: z.string() }),
])

export const AuditEntryShape: z.ZodMiniType<AuditEntry> = z.object({
  subject: z.object({ kind: z.enum(['order', 'ticket']), id: z.uuid(), number: z.string() }),
  actionType: z.string(),
  fieldName: z.nullable(z.string()),
  oldValue: z.nullable(z.string()),
  newValue: z.nullable(z.string()),
  actor: ActorShape,
  notes: z.nullable(z.string()),
  createdAt: Instant,
})

const AuditRecordShape: z.ZodMiniType<AuditRecord> = z.object({
  type: z.enum(auditTypes),
  id: z.string(),
  at: Instant,
  action: z.string(),
  entity: z.object({
    kind: z.string(),
    id: z.nullable(z.string()),
    number: z.nullable(z.string()),
  }),
  fieldName: z.nullable(z.string()),
  oldValue: z.nullable(z.string()),
  newValue: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  actor: ActorShape,
  erased: z.boolean(),
  money: z.nullable(
    z.object({
      currency: z.string(),
      amount: z.nullable(z.int()),
      kind: z.nullable(z.enum(paymentKinds)),
      method: z.nullable(z.enum(paymentMethods)),
      reference: z.nullable(z.string()),
      file: z.nullable(z.string()),
      orders: z.array(z.object({ id: z.uuid(), number: z.string() })),
    }),
  ),
  system: z.nullable(
    z.object({
      severity: z.enum(severities),
      details: z.record(z.string(), z.nullable(z.union([z.string(), z.number(), z.boolean()]))),
      ipAddress: z.nullable(z.string()),
      userAgent: z.nullable(z.string()),
    }),
  ),
})

const AuditCheckShape: z.ZodMiniType<AuditCheck> = z.union([
  z.object({
    isChained: z.literal(true),
    rows: z.int(),
    findings: z.int(),
    witnessedAt: z.nullable(Instant),
  }),
  z.object({ isChained: z.literal(false) }),
])

/** For each word of a search the actions it means beside: names with commas between them, and words with semicolons. */
const CalledText = z
  .string()
  .check(z.maxLength(6000), z.regex(/^[a-z_,;]*$/), z.regex(/^([^;]*;){0,7}[^;]*$/))

/** The same as they are, in the core. */
export const CalledShape = z.array(z.array(z.string()))

type Called = readonly (readonly string[])[]

const Called = z.codec(CalledText, CalledShape as z.ZodMiniType<Called, Called>, {
  decode: (text) => text.split(';').map((actions) => actions.split(',').filter((action) => action !== '')),
  encode: (called) => called.map((actions) => actions.join(',')).join(';'),
})

const common = { ...search, called: z.optional(Called) }

/** What the logs are filtered by in a body, where the actions of a search are one word, as a query has to hold them. */
export const AuditFilterShape = { ...common, ...filterBody(auditFields) }

/** What staff read of the logs. */
export const auditCalls = {
  listAudit: calling(
    'staff.audit.list',
    staff(
      get('/api/admin/audit', {
        summary: 'The logs of staff, orders and tickets as one, the newest first',
        params: z.strictObject({ ...common, ...filterQuery(auditFields), ...paged(parseAuditCursor) }),
        value: page(AuditRecordShape),
      }),
    ),
  ),
  exportAudit: calling(
    'staff.audit.export',
    staff(
      post('/api/admin/audit/export', {
        summary:
          'All rows of the logs that a filter means, up to a most, to be taken elsewhere; the logs tell of it',
        body: z.strictObject(AuditFilterShape),
        value: exportedRows(AuditRecordShape),
        done: 200,
      }),
    ),
  ),
  checkAudit: calling(
    'staff.audit.check',
    staff(
      post('/api/admin/audit/check', {
        summary: 'Reads the whole trail anew, against its hash chains and their checkpoints',
        value: AuditCheckShape,
        done: 200,
      }),
    ),
  ),
}
