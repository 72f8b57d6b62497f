import type { Acceptance, ExactAcceptance, ExactRequest } from '@hotovo/application/statements/accept'
import type { NamedColumns } from '@hotovo/application/statements/columns'
import type { ImportedFile } from '@hotovo/application/statements/imports'
import { parseEntryCursor, parseStatementCursor } from '@hotovo/application/statements/list'
import type { EntryFigure, StatementImport, StatementSummary } from '@hotovo/application/statements/ports'
import type { EntryProposal } from '@hotovo/application/statements/propose'
import {
  type ColumnMapping,
  type LeftOutPart,
  type StatementRefusal,
  unreadableParts,
  wordMeanings,
} from '@hotovo/application/statements/reader'
import type { SettingAside } from '@hotovo/application/statements/set-aside'
import { exactPaymentsAtOnce } from '@hotovo/domain/limits'
import {
  asideReasons,
  type BankEntry,
  entryDecisions,
  entryFields,
  lineFields,
  undecidedDecisions,
} from '@hotovo/domain/statements/entry'
import { entryStates, matchReasons } from '@hotovo/domain/statements/matching'
import { proposalReasons } from '@hotovo/domain/statements/proposals'
import { lineKinds, statementFormats } from '@hotovo/domain/statements/statement'
import { z } from 'zod/mini'
import { calling, file, get, post } from '../endpoint.ts'
import { staff, staffOnce } from '../guards.ts'
import {
  ById,
  ByIds,
  digits,
  exportedRows,
  filterBody,
  filterQuery,
  Id,
  page,
  paged,
  search,
} from './lists.ts'
import { Amount, Count, Currency, Day, Instant, Minor, Text } from './shapes.ts'

const ProposalPart = z.object({ orderId: z.uuid(), orderNumber: z.string(), amount: Minor })

/** A line of a statement, with what it means. */
export const BankEntryShape: z.ZodMiniType<BankEntry> = z.object({
  id: z.uuid(),
  statementId: z.uuid(),
  place: z.int(),
  account: z.string(),
  mark: z.string(),
  kind: z.enum(lineKinds),
  amount: Minor,
  currency: z.string(),
  bookedOn: Day,
  variableSymbol: z.nullable(z.string()),
  message: z.nullable(z.string()),
  counterparty: z.nullable(z.string()),
  counterAccount: z.nullable(z.string()),
  state: z.enum(entryStates),
  reason: z.enum(matchReasons),
  orderIds: z.array(z.uuid()),
  proposal: z.array(ProposalPart),
  difference: z.nullable(z.int()),
  repeats: z.nullable(z.uuid()),
  used: Minor,
  decision: z.enum(entryDecisions),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(Instant),
  asideReason: z.nullable(z.enum(asideReasons)),
  asideNote: z.nullable(z.string()),
})

const statement = z.optional(Id)

/** What lines of statements are filtered by in a body. */
export const EntryFilterShape = { statement, ...filterBody(entryFields), ...search }

const column = z.optional(Count.check(z.lte(200)))

const ColumnMappingShape: z.ZodMiniType<ColumnMapping> = z.strictObject({
  header: z.string().check(z.regex(/^[\w-]{1,200}$/)),
  columns: z.strictObject({
    bookedOn: Count.check(z.lte(200)),
    amount: column,
    credit: column,
    debit: column,
    direction: column,
    state: column,
    currency: column,
    variableSymbol: column,
    message: z.array(Count.check(z.lte(200))).check(z.maxLength(20)),
    counterparty: column,
    counterAccount: column,
    counterBank: column,
    reference: column,
    ownAccount: column,
  }),
  account: z.optional(z.string().check(z.regex(/^[\w /-]{1,40}$/))),
  decimalSign: z.optional(z.enum([',', '.'])),
  dayOrder: z.optional(z.enum(['dmy', 'mdy', 'ymd'])),
  words: z.optional(z.record(z.string().check(z.maxLength(100)), z.enum(wordMeanings))),
})

const table = z.optional(
  z.object({
    fields: z.array(z.string()),
    samples: z.array(z.array(z.string())),
    mapping: ColumnMappingShape,
    words: z.optional(z.array(z.string())),
  }),
)

/** Why nothing of a file was read. */
export const StatementRefusedShape: z.ZodMiniType<StatementRefusal> = z.union([
  z.object({ code: z.enum(['not-a-statement', 'holds-dtd', 'nothing-booked']) }),
  z.object({ code: z.literal('account-unknown'), table }),
  z.object({ code: z.enum(['too-large', 'too-many-lines']), most: Count }),
  z.object({ code: z.literal('cut-off'), missing: z.literal('end') }),
  z.object({
    code: z.literal('cut-off'),
    missing: z.enum(['entries', 'credits', 'debits', 'balance', 'details']),
    told: z.int(),
    found: z.int(),
  }),
  z.object({
    code: z.literal('another-account'),
    account: z.string(),
    currency: z.nullable(z.string()),
    table,
  }),
  z.object({
    code: z.literal('columns-unknown'),
    header: z.string(),
    fields: z.array(z.string()),
    samples: z.array(z.array(z.string())),
  }),
  z.object({
    code: z.literal('unreadable'),
    what: z.enum(unreadableParts),
    line: z.int(),
    text: z.string(),
    table,
  }),
]) as z.ZodMiniType<StatementRefusal>

const LeftOutShape: z.ZodMiniType<LeftOutPart> = z.union([
  z.object({ why: z.literal('another-account'), account: z.string(), currency: z.nullable(z.string()) }),
  z.object({ why: z.enum(['not-booked', 'below-table']), line: z.int(), text: z.string() }),
])

const ImportedShape: z.ZodMiniType<ImportedFile> = z.object({
  id: z.uuid(),
  entries: z.array(BankEntryShape),
  added: z.int(),
  leftOut: z.array(LeftOutShape),
})

const StatementImportShape: z.ZodMiniType<StatementImport> = z.object({
  id: z.uuid(),
  fileName: z.string(),
  importedBy: z.string(),
  importedAt: Instant,
  course: z.union([
    z.object({ state: z.literal('waiting') }),
    z.object({
      state: z.literal('reading'),
      progress: z.nullable(z.object({ done: Count, of: z.nullable(Count) })),
    }),
    z.object({
      state: z.literal('read'),
      statementId: z.uuid(),
      lines: Count,
      added: Count,
      leftOut: z.array(LeftOutShape),
    }),
    z.object({ state: z.enum(['asks', 'refused']), why: StatementRefusedShape }),
  ]),
})

const FileName = z.string().check(z.maxLength(200))

const StatementSummaryShape: z.ZodMiniType<StatementSummary> = z.object({
  id: z.uuid(),
  fileName: z.string(),
  format: z.enum(statementFormats),
  account: z.string(),
  currency: Currency,
  number: z.nullable(z.string()),
  from: Day,
  to: Day,
  importedBy: z.string(),
  importedAt: Instant,
  lines: z.int(),
  open: z.int(),
})

const NamedColumnsShape: z.ZodMiniType<NamedColumns> = z.object({
  statementId: z.uuid(),
  fileName: z.string(),
  mapping: ColumnMappingShape,
  fields: z.array(z.string()),
  samples: z.array(z.array(z.string())),
  namedBy: z.string(),
  namedAt: Instant,
  changedBy: z.string(),
  changedAt: Instant,
  isOwn: z.boolean(),
  before: z.nullable(ColumnMappingShape),
})

const EntryProposalShape: z.ZodMiniType<EntryProposal> = z.object({
  parts: z.array(ProposalPart),
  reasons: z.array(z.enum(proposalReasons)),
})

const AcceptanceShape: z.ZodMiniType<Acceptance> = z.strictObject({
  state: z.optional(z.enum(entryStates)),
  allocations: z.optional(z.array(z.strictObject({ orderId: Id, amount: Amount })).check(z.maxLength(50))),
  revive: z.optional(z.boolean()),
})

const SettingAsideShape: z.ZodMiniType<SettingAside> = z.strictObject({
  aside: z.boolean(),
  decidedAt: z.optional(Instant),
  reason: z.optional(z.enum(asideReasons)),
  note: z.optional(Text),
})

const ExactRequestShape: z.ZodMiniType<ExactRequest> = z.strictObject({
  statement: z.optional(Id),
  ids: z.optional(z.array(z.uuid()).check(z.maxLength(exactPaymentsAtOnce))),
})

const AcceptedExactShape: z.ZodMiniType<ExactAcceptance> = z.object({
  accepted: z.int(),
  others: z.array(BankEntryShape),
  left: z.int(),
})

const EntryFigures: z.ZodMiniType<readonly EntryFigure[]> = z.array(
  z.object({
    state: z.enum(entryStates),
    count: z.int(),
    sums: z.array(z.object({ currency: z.string(), amount: Minor })),
  }),
)

const LineNumber = digits(/^[1-9]\d{0,6}$/)

const EntryAddress = z.strictObject({ id: Id, place: LineNumber })

/** What staff do with statements of banks. */
export const statementCalls = {
  importStatement: staff(
    file('/api/admin/statements', {
      summary:
        'Sends a bank statement (camt.053, GPC, CSV) of 5 MB at most, and waits until it is read; what is known already changes nothing',
      params: z.strictObject({ name: z.optional(FileName) }),
      value: ImportedShape,
      refusals: ['statement-refused', 'statement-waits', 'too-many-requests', 'idempotency-key-reused'],
    }),
  ),
  sendStatement: staff(
    file('/api/admin/statement-imports', {
      summary:
        'Sends a bank statement that is read when its turn comes; sent again under its id, a UUID, it is no second one',
      params: z.strictObject({ name: z.optional(FileName), id: z.uuid() }),
      value: StatementImportShape,
      refusals: ['too-many-requests', 'idempotency-key-reused'],
    }),
  ),
  listImports: calling(
    'staff.statements.imports',
    staff(
      get('/api/admin/statement-imports', {
        summary: 'The newest files of banks that were sent, oldest first, and what has become of each',
        value: z.array(StatementImportShape) as z.ZodMiniType<readonly StatementImport[]>,
      }),
    ),
  ),
  viewImport: calling(
    'staff.statements.viewImport',
    staff(
      get('/api/admin/statement-imports/:id', {
        summary: 'What has become of a file, and how far it is',
        params: ById,
        value: StatementImportShape,
        refusals: ['import-not-found'],
      }),
    ),
  ),
  readAgain: calling(
    'staff.statements.reread',
    staff(
      post('/api/admin/statement-imports/again', {
        summary: 'Has files that ask read again, now that their columns are known',
        body: ByIds,
        value: z.undefined(),
        done: 204,
      }),
    ),
  ),
  dismissImports: calling(
    'staff.statements.dismissImports',
    staff(
      post('/api/admin/statement-imports/dismiss', {
        summary: 'Forgets what became of files, and files that ask; none that waits or is being read',
        body: ByIds,
        value: z.undefined(),
        done: 204,
      }),
    ),
  ),
  rememberColumns: calling(
    'staff.statements.rememberColumns',
    staff(
      post('/api/admin/statement-columns', {
        summary: 'Remembers what the columns of a CSV file with this header are',
        body: ColumnMappingShape,
        value: z.undefined(),
        done: 204,
      }),
    ),
  ),
  listStatements: calling(
    'staff.statements.list',
    staff(
      get('/api/admin/statements', {
        summary: 'Statements, the newest first, with how many lines wait',
        params: z.strictObject(paged(parseStatementCursor)),
        value: page(StatementSummaryShape),
      }),
    ),
  ),
  namedColumns: calling(
    'staff.statements.namedColumns',
    staff(
      post('/api/admin/statements/columns', {
        summary:
          'What the columns of these statements’ tables were taken for, who said so, and what those of the file before were',
        body: ByIds,
        value: z.array(NamedColumnsShape) as z.ZodMiniType<readonly NamedColumns[]>,
        done: 200,
      }),
    ),
  ),
  listEntries: calling(
    'staff.statements.entries',
    staff(
      get('/api/admin/bank-entries', {
        summary: 'Lines of statements, the oldest first',
        params: z.strictObject({
          statement,
          ...filterQuery(entryFields),
          ...search,
          ...paged(parseEntryCursor),
        }),
        value: page(BankEntryShape),
      }),
    ),
  ),
  exportEntries: calling(
    'staff.statements.export',
    staff(
      post('/api/admin/bank-entries/export', {
        summary:
          'All lines of statements that are meant, up to a most, to be taken elsewhere; the audit log tells of it',
        body: z.strictObject(EntryFilterShape),
        value: exportedRows(BankEntryShape),
        done: 200,
      }),
    ),
  ),
  entriesNow: calling(
    'staff.statements.current',
    staff(
      post('/api/admin/bank-entries/now', {
        summary: 'How lines of statements are now that somebody shows; it is no activity of the session',
        body: ByIds,
        value: z.array(BankEntryShape) as z.ZodMiniType<readonly BankEntry[]>,
        done: 200,
      }),
    ),
  ),
  countEntries: calling(
    'staff.statements.count',
    staff(
      get('/api/admin/bank-entries/figures', {
        summary:
          'How many lines wait for a decision, or were set aside, by their states, and what is left of them by currency',
        params: z.strictObject({
          statement: z.optional(Id),
          decision: z.optional(z.enum(undecidedDecisions)),
          ...filterQuery(lineFields),
          ...search,
        }),
        value: EntryFigures,
      }),
    ),
  ),
  proposeForEntry: calling(
    'staff.statements.propose',
    staff(
      get('/api/admin/statements/:id/entries/:place/proposals', {
        summary:
          'What a payment may be for that names no order which waits for it, the likeliest first, and why',
        params: EntryAddress,
        value: z.array(EntryProposalShape) as z.ZodMiniType<readonly EntryProposal[]>,
        refusals: ['entry-not-found'],
      }),
    ),
  ),
  acceptEntry: calling(
    'staff.statements.accept',
    staffOnce(
      post('/api/admin/statements/:id/entries/:place/accept', {
        summary: 'Accepts a payment of a statement: as proposed, or for the orders that are named',
        params: EntryAddress,
        body: AcceptanceShape,
        value: BankEntryShape,
        refusals: [
          'entry-not-found',
          'entry-changed',
          'order-not-found',
          'invalid',
          'beyond-day',
          'refund-in-file',
        ],
      }),
    ),
  ),
  setEntryAside: calling(
    'staff.statements.setAside',
    staffOnce(
      post('/api/admin/statements/:id/entries/:place/set-aside', {
        summary: 'Sets a payment of a statement aside, with why, or has it wait again',
        params: EntryAddress,
        body: SettingAsideShape,
        value: BankEntryShape,
        refusals: ['entry-not-found', 'entry-changed', 'invalid'],
      }),
    ),
  ),
  giveEntryBack: calling(
    'staff.statements.giveBack',
    staffOnce(
      post('/api/admin/statements/:id/entries/:place/give-back', {
        summary:
          'Has all that no order got of a payment go back to its sender; without an amount that is called off, and it waits again',
        params: EntryAddress,
        body: z.strictObject({ amount: z.optional(Amount), decidedAt: z.optional(Instant) }),
        value: BankEntryShape,
        refusals: ['entry-not-found', 'entry-changed', 'refund-in-file', 'refund-not-found', 'beyond-day'],
      }),
    ),
  ),
  acceptExact: calling(
    'staff.statements.acceptExact',
    staffOnce(
      post('/api/admin/bank-entries/accept-exact', {
        summary:
          'Accepts exact payments: those that are named, or the oldest ones, to be asked again until none is left',
        body: ExactRequestShape,
        value: AcceptedExactShape,
      }),
    ),
  ),
}
