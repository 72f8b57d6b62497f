import { paymentCalls as calls } from '@hotovo/adapters/http/contract/payments'
import type { Later } from '@hotovo/adapters/memory/jobs/jobs'
import { statementImports } from '@hotovo/domain/limits'
import type { RequestApi, Serve } from '../endpoint.ts'

type Parts = {
  readonly later: Later
  /** Ends what would go on for ever. */
  readonly stopping: AbortSignal | undefined
}

/** What staff do with money and what it brings. */
export function paymentRoutes(serve: Serve, { later, stopping }: Parts): void {
  /** How long a call waits for the end of its file (rule P20). */
  const patience = () =>
    new Promise<void>((resolve) => {
      later(resolve, statementImports.answerSeconds * 1000)
      stopping?.addEventListener('abort', () => resolve(), { once: true })
    })
  serve(calls.orderAccount, ({ staff }, { params }) => staff.payments.account(params.id))
  serve(calls.recordPayment, ({ staff }, { params, body, key }) =>
    staff.payments.record(params.id, body, key),
  )
  serve(calls.takeBackPayment, ({ staff }, { params, body, key }) =>
    staff.payments.takeBack(params.id, params.payment, body, key),
  )
  serve(calls.recordRefund, ({ staff }, { params, body, key }) => staff.payments.refund(params.id, body, key))
  serve(calls.handAllowance, ({ staff }, { params }) => staff.payments.allowance(params.currency))
  serve(calls.waitingByHand, ({ staff }) => staff.payments.waiting())
  serve(calls.confirmPayment, ({ staff }, { params, body, key }) =>
    staff.payments.confirm(params.id, params.payment, body, key),
  )
  serve(calls.refusePayment, ({ staff }, { params, body, key }) =>
    staff.payments.refuse(params.id, params.payment, body, key),
  )
  const admits = ({ staff }: RequestApi) => staff.statements.figures()
  serve(
    calls.importStatement,
    ({ staff }, { params, body }) => staff.statements.import(body, params.name ?? '', patience()),
    { admits },
  )
  serve(
    calls.sendStatement,
    ({ staff }, { params, body }) => staff.statements.send(body, params.name ?? '', params.id),
    { admits },
  )
  serve(calls.listImports, ({ staff }) => staff.statements.imports())
  serve(calls.viewImport, ({ staff }, { params }) => staff.statements.viewImport(params.id))
  serve(calls.readAgain, ({ staff }, { body }) => staff.statements.readAgain(body.ids))
  serve(calls.dismissImports, ({ staff }, { body }) => staff.statements.dismissImports(body.ids))
  serve(calls.rememberColumns, ({ staff }, { body }) => staff.statements.rememberColumns(body))
  serve(calls.listStatements, ({ staff }, { params }) => staff.statements.list(params))
  serve(calls.namedColumns, ({ staff }, { body }) => staff.statements.namedColumns(body.ids))
  serve(calls.countEntries, ({ staff }, { params }) => staff.statements.figures(params))
  serve(calls.listEntries, ({ staff }, { params }) => staff.statements.entries(params))
  serve(calls.exportEntries, ({ staff }, { body }) => staff.statements.export(body))
  serve(calls.entriesNow, ({ staff }, { body }) => staff.statements.now(body.ids))
  serve(calls.acceptEntry, ({ staff }, { params, body, key }) =>
    staff.statements.accept(params.id, Number(params.place), body, key),
  )
  serve(calls.setEntryAside, ({ staff }, { params, body, key }) =>
    staff.statements.setAside(params.id, Number(params.place), body.aside, key),
  )
  serve(calls.acceptExact, ({ staff }, { body: { statement, ids }, key }) =>
    staff.statements.acceptExact({ statementId: statement, ids }, key),
  )
  serve(calls.listDeliveries, ({ staff }, { params }) => staff.deliveries.list(params))
  serve(calls.retryDelivery, ({ staff }, { params }) => staff.deliveries.retry(params.id))
  serve(calls.printLetter, ({ staff }, { params }) => staff.deliveries.letter(params.id))
  serve(calls.handOverLetter, ({ staff }, { params }) => staff.deliveries.handOver(params.id))
}
