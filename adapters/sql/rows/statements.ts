import type {
  DayLine,
  EntryFigure,
  ImportCourse,
  ReadTable,
  RememberedColumns,
  SentFile,
  StatementImport,
  StatementSummary,
  StatementTable,
  StoredStatement,
} from '@hotovo/application/statements/ports'
import type { ColumnMapping, LeftOutPart, StatementRefusal } from '@hotovo/application/statements/reader'
import { currencies } from '@hotovo/domain/shared/money'
import {
  asideReasons,
  type BankEntry,
  entryDecisions,
  entrySearchText,
  type Proposal,
  type StoredMatching,
} from '@hotovo/domain/statements/entry'
import { entryStates, matchReasons } from '@hotovo/domain/statements/matching'
import { lineKinds, statementFormats } from '@hotovo/domain/statements/statement'
import { z } from 'zod/mini'
import {
  bytes,
  codec,
  column,
  day,
  instant,
  integer,
  listOf,
  listOfTexts,
  nullable,
  oneOf,
  text,
  uuid,
} from '../codec.ts'

/** What a line is proposed to be used for, as JSON in a column. */
export const allocation = codec<Proposal>({
  orderId: uuid('order_id'),
  orderNumber: text('order_number'),
  amount: integer('amount_minor'),
})
export const matching = {
  state: oneOf('state', entryStates),
  reason: oneOf('reason', matchReasons),
  /** For whoever looks for the lines that are about an order. */
  orderIds: listOfTexts('order_ids'),
  proposal: listOf('proposal', allocation),
  difference: nullable(integer('difference_minor')),
}

/** What was found out about a line, in its columns. */
export const matchingCodec = codec<StoredMatching>(matching)

/** A line of a statement in `bank_entries`. */
export const entryCodec = codec<BankEntry>(
  {
    id: uuid('id'),
    statementId: uuid('statement_id'),
    place: integer('place'),
    account: text('account'),
    mark: text('mark'),
    kind: oneOf('kind', lineKinds),
    amount: integer('amount_minor'),
    currency: text('currency'),
    bookedOn: day('booked_on'),
    variableSymbol: nullable(text('variable_symbol')),
    message: nullable(text('message')),
    counterparty: nullable(text('counterparty')),
    counterAccount: nullable(text('counter_account')),
    ...matching,
    repeats: nullable(uuid('repeats')),
    used: integer('used_minor'),
    decision: oneOf('decision', entryDecisions),
    decidedBy: nullable(text('decided_by')),
    decidedAt: nullable(instant('decided_at')),
    asideReason: nullable(oneOf('aside_reason', asideReasons)),
    asideNote: nullable(text('aside_note')),
  },
  { search_text: entrySearchText },
)

/** A statement in `bank_statements`. */
export const statementCodec = codec<StoredStatement>({
  id: uuid('id'),
  fileName: text('file_name'),
  format: oneOf('format', statementFormats),
  account: text('account'),
  currency: oneOf('currency', currencies),
  number: nullable(text('statement_number')),
  from: day('from_day'),
  to: day('to_day'),
  importedBy: text('imported_by'),
  importedAt: instant('imported_at'),
})

/** A line of a day, beside the last day of its statement. */
export const dayLineCodec = codec<DayLine>({
  id: uuid('id'),
  mark: text('mark'),
  lastDay: day('last_day'),
})

/** What has become of a file; why it was refused and what was left out are as the reader told them. */
export const CourseRow: z.ZodMiniType<ImportCourse> = z.union([
  z.object({ state: z.literal('waiting') }),
  z.object({
    state: z.literal('reading'),
    progress: z.nullable(z.object({ done: z.int(), of: z.nullable(z.int()) })),
  }),
  z.object({
    state: z.literal('read'),
    statementId: z.uuid(),
    lines: z.int(),
    added: z.int(),
    leftOut: z.array(z.custom<LeftOutPart>()),
  }),
  z.object({ state: z.enum(['asks', 'refused']), why: z.custom<StatementRefusal>() }),
])

/** A file on its way in, in `statement_imports`. */
export const importCodec = codec<StatementImport>({
  id: uuid('id'),
  fileName: text('file_name'),
  importedBy: text('imported_by'),
  importedAt: instant('imported_at'),
  course: column('course', CourseRow),
})

/** What is kept of a file until it is read. */
export const sentFileCodec = codec<SentFile>({
  bytes: bytes('bytes'),
  fingerprint: text('fingerprint'),
  accountId: uuid('account_id'),
  origin: column(
    'origin',
    z.object({ ipAddress: z.nullable(z.string()), userAgent: z.nullable(z.string()) }),
  ),
})

/** What staff said that the columns of files are, in `statement_columns`. */
export const rememberedCodec = codec<RememberedColumns>({
  mapping: column('columns', z.custom<ColumnMapping>()),
  namedBy: text('named_by'),
  namedAt: instant('named_at'),
  changedBy: text('remembered_by'),
  changedById: nullable(uuid('remembered_by_id')),
  changedAt: instant('remembered_at'),
})

/** How the table of a statement was read. */
export const statementTableCodec = codec<StatementTable>({
  statementId: uuid('statement_id'),
  fileName: text('file_name'),
  table: column('read_as', z.custom<ReadTable>()),
  before: nullable(column('before', z.custom<ColumnMapping>())),
})

/** How many lines a statement has, and how many wait. */
export const lineCounts = codec<Pick<StatementSummary, 'lines' | 'open'>>({
  lines: integer('lines'),
  open: integer('open'),
})
export const entryFigureCodec = codec<EntryFigure>({
  state: oneOf('state', entryStates),
  count: integer('count'),
  sums: listOf(
    'sums',
    codec<EntryFigure['sums'][number]>({ currency: text('currency'), amount: integer('amount') }),
  ),
})
