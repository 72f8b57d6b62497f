import type { GivenBack } from '@hotovo/application/payments/export-transfers'
import type { LineRefundNote } from '@hotovo/application/payments/line-refund-notes'
import type {
  FiledRefund,
  RefundFile,
  RefundFileMade,
  RefundFileOutcome,
  Transfers,
} from '@hotovo/application/payments/refund-files'
import { leftReasons } from '@hotovo/application/payments/refund-files'
import { type LineRefund, lineRefundStates } from '@hotovo/domain/payments/line-refund'
import { mostInFile, type NumberedTransfer, transferStates } from '@hotovo/domain/payments/refund-transfer'
import { paymentMethods } from '@hotovo/domain/shared/money'
import { z } from 'zod/mini'
import { calling, get, post, put } from '../endpoint.ts'
import { staff, staffOnce } from '../guards.ts'
import { ById, exportedRows } from './lists.ts'
import { KeptAccountShape, RefundAccountShape, RefundCodeShape, TypedAccountShape } from './payments.ts'
import { Amount, Currency, Day, Instant, Minor, Text } from './shapes.ts'

const TransferShape: z.ZodMiniType<NumberedTransfer> = z.object({
  id: z.uuid(),
  orderId: z.nullable(z.uuid()),
  lineRefundId: z.nullable(z.uuid()),
  fileId: z.nullable(z.uuid()),
  amount: Minor,
  currency: Currency,
  iban: z.string(),
  payee: z.string(),
  isTyped: z.boolean(),
  state: z.enum(transferStates),
  madeById: z.uuid(),
  madeBy: z.string(),
  madeAt: Instant,
  paymentId: z.nullable(z.uuid()),
  entryId: z.nullable(z.uuid()),
  confirmedOn: z.nullable(Day),
  orderNumber: z.string(),
  variableSymbol: z.string(),
  statementId: z.nullable(z.uuid()),
  notedAt: z.nullable(Instant),
})

const TransfersShape: z.ZodMiniType<Transfers> = z.object({
  items: z.array(TransferShape),
  others: z.array(
    z.object({
      id: z.uuid(),
      orderId: z.nullable(z.uuid()),
      orderNumber: z.string(),
      amount: z.int(),
      currency: Currency,
      method: z.enum(paymentMethods),
      receivedOn: Day,
      reference: z.nullable(z.string()),
      createdAt: Instant,
    }),
  ),
})

const FiledRefundShape: z.ZodMiniType<FiledRefund> = z.strictObject({
  id: z.uuid(),
  amount: Amount,
  iban: Text,
  name: Text,
})

const PreparingShape: z.ZodMiniType<{ readonly id: string; readonly refunds: readonly FiledRefund[] }> =
  z.strictObject({
    id: z.uuid(),
    refunds: z.array(FiledRefundShape).check(z.minLength(1), z.maxLength(mostInFile)),
  })

const MadeShape: z.ZodMiniType<RefundFileMade> = z.object({
  id: z.uuid(),
  transfers: z.array(TransferShape),
  left: z.array(z.object({ orderId: z.string(), why: z.enum(leftReasons) })),
})

const GivenBackShape: z.ZodMiniType<GivenBack> = z.object({
  orderId: z.nullable(z.uuid()),
  orderNumber: z.string(),
  amount: Minor,
  currency: Currency,
  method: z.enum(paymentMethods),
  payee: z.nullable(z.string()),
  iban: z.nullable(z.string()),
  isTyped: z.boolean(),
  madeBy: z.nullable(z.string()),
  madeAt: Instant,
  leftOn: z.nullable(Day),
})

const FileShape: z.ZodMiniType<RefundFile> = z.object({ name: z.string(), xml: z.string() })

const OutcomeShape: z.ZodMiniType<RefundFileOutcome> = z.object({
  changed: z.int(),
  left: z.array(TransferShape),
})

const LineRefundShape: z.ZodMiniType<LineRefund> = z.object({
  id: z.uuid(),
  entryId: z.uuid(),
  amount: Minor,
  currency: Currency,
  state: z.enum(lineRefundStates),
  madeById: z.uuid(),
  madeBy: z.string(),
  madeAt: Instant,
  method: z.nullable(z.enum(paymentMethods)),
  doneOn: z.nullable(Day),
  reference: z.nullable(z.string()),
  doneAt: z.nullable(Instant),
})

const LineRefundNoteShape: z.ZodMiniType<LineRefundNote> = z.strictObject({
  receivedOn: Day,
  method: z.enum(paymentMethods),
  reference: z.optional(Text),
  account: z.optional(RefundAccountShape),
})

/** Money that goes back by files for the bank, and money of lines that goes back to its senders. */
export const refundCalls = {
  exportTransfers: calling(
    'staff.payments.exportTransfers',
    staff(
      post('/api/admin/refund-transfers/export', {
        summary: 'Refunds in a state, up to a most, to be taken elsewhere; the audit log tells of it',
        body: z.strictObject({ state: z.enum(transferStates) }),
        value: exportedRows(GivenBackShape),
        done: 200,
      }),
    ),
  ),
  listTransfers: calling(
    'staff.payments.transfers',
    staff(
      get('/api/admin/refund-transfers', {
        summary: 'Money that goes back to accounts: what stands in files, was sent, or was seen to leave',
        params: z.strictObject({ state: z.enum(transferStates) }),
        value: TransfersShape,
        refusals: [],
      }),
    ),
  ),
  prepareRefunds: calling(
    'staff.payments.prepareRefunds',
    staffOnce(
      post('/api/admin/refund-files', {
        summary:
          'Puts refunds into one file for the bank, under an id of the sender; what changed is left and told',
        body: PreparingShape,
        value: MadeShape,
        refusals: ['invalid', 'code-not-offered', 'beyond-day', 'refund-in-file', 'refund-file-not-found'],
      }),
    ),
  ),
  refundFile: calling(
    'staff.payments.refundFile',
    staff(
      get('/api/admin/refund-files/:id', {
        summary: 'The file of SEPA (pain.001.001.09) of what waits in it to be sent',
        params: ById,
        value: FileShape,
        refusals: ['refund-file-not-found'],
      }),
    ),
  ),
  sendRefundFile: calling(
    'staff.payments.sendRefundFile',
    staff(
      post('/api/admin/refund-files/:id/send', {
        summary: 'Marks all of a file as sent; what changed meanwhile is left and told',
        params: ById,
        value: OutcomeShape,
        refusals: ['refund-file-not-found'],
      }),
    ),
  ),
  callOffRefundFile: calling(
    'staff.payments.callOffRefundFile',
    staff(
      post('/api/admin/refund-files/:id/call-off', {
        summary: 'Calls a file off that was not sent; its refunds are due as before',
        params: ById,
        value: OutcomeShape,
        refusals: ['refund-file-not-found'],
      }),
    ),
  ),
  keepLineRefundAccount: calling(
    'staff.payments.keepLineRefundAccount',
    staff(
      put('/api/admin/line-refunds/:id/account', {
        summary: 'Keeps the account that somebody typed for money of a line, with who typed it',
        params: ById,
        body: KeptAccountShape,
        value: TypedAccountShape,
        refusals: ['refund-not-found', 'invalid', 'refund-in-file', 'refund-account-changed'],
      }),
    ),
  ),
  lineRefundCode: calling(
    'staff.payments.lineRefundCode',
    staff(
      post('/api/admin/line-refunds/:id/code', {
        summary: 'The code that an app of a bank reads to give money of a line back, and the values in it',
        params: ById,
        body: RefundAccountShape,
        value: RefundCodeShape,
        refusals: ['refund-not-found', 'invalid', 'refund-in-file', 'refund-account-changed'],
      }),
    ),
  ),
  noteLineRefund: calling(
    'staff.payments.noteLineRefund',
    staffOnce(
      post('/api/admin/line-refunds/:id/sent', {
        summary: 'Notes that money of a line was given back to its sender, all of it and once',
        params: ById,
        body: LineRefundNoteShape,
        value: LineRefundShape,
        refusals: ['refund-not-found', 'invalid', 'refund-in-file', 'refund-account-changed', 'beyond-day'],
      }),
    ),
  ),
}
