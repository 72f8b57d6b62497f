import { deliveryCalls } from '@hotovo/adapters/http/contract/deliveries'
import { paymentCalls } from '@hotovo/adapters/http/contract/payments'
import { statementCalls } from '@hotovo/adapters/http/contract/statements'
import type { Later } from '@hotovo/adapters/memory/jobs'
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
  serve(paymentCalls.orderAccount, ({ staff }, { params }) => staff.payments.account(params.id))
  serve(paymentCalls.recordPayment, ({ staff }, { params, body, key }) =>
    staff.payments.record(params.id, body, key),
  )
  serve(paymentCalls.takeBackPayment, ({ staff }, { params, body, key }) =>
    staff.payments.takeBack(params.id, params.payment, body, key),
  )
  serve(paymentCalls.recordRefund, ({ staff }, { params, body, key }) =>
    staff.payments.refund(params.id, body, key),
  )
  serve(paymentCalls.handAllowance, ({ staff }, { params }) => staff.payments.allowance(params.currency))
  serve(paymentCalls.waitingByHand, ({ staff }) => staff.payments.waiting())
  serve(paymentCalls.confirmPayment, ({ staff }, { params, body, key }) =>
    staff.payments.confirm(params.id, params.payment, body, key),
  )
  serve(paymentCalls.refusePayment, ({ staff }, { params, body, key }) =>
    staff.payments.refuse(params.id, params.payment, body, key),
  )
  const admits = ({ staff }: RequestApi) => staff.statements.figures()
  serve(
    statementCalls.importStatement,
    ({ staff }, { params, body }) => staff.statements.import(body, params.name ?? '', patience()),
    { admits },
  )
  serve(
    statementCalls.sendStatement,
    ({ staff }, { params, body }) => staff.statements.send(body, params.name ?? '', params.id),
    { admits },
  )
  serve(statementCalls.listImports, ({ staff }) => staff.statements.imports())
  serve(statementCalls.viewImport, ({ staff }, { params }) => staff.statements.viewImport(params.id))
  serve(statementCalls.readAgain, ({ staff }, { body }) => staff.statements.readAgain(body.ids))
  serve(statementCalls.dismissImports, ({ staff }, { body }) => staff.statements.dismissImports(body.ids))
  serve(statementCalls.rememberColumns, ({ staff }, { body }) => staff.statements.rememberColumns(body))
  serve(statementCalls.listStatements, ({ staff }, { params }) => staff.statements.list(params))
  serve(statementCalls.namedColumns, ({ staff }, { body }) => staff.statements.namedColumns(body.ids))
  serve(statementCalls.countEntries, ({ staff }, { params }) => staff.statements.figures(params))
  serve(statementCalls.listEntries, ({ staff }, { params }) => staff.statements.entries(params))
  serve(statementCalls.exportEntries, ({ staff }, { body }) => staff.statements.export(body))
  serve(statementCalls.entriesNow, ({ staff }, { body }) => staff.statements.now(body.ids))
  serve(statementCalls.acceptEntry, ({ staff }, { params, body, key }) =>
    staff.statements.accept(params.id, Number(params.place), body, key),
  )
  serve(statementCalls.setEntryAside, ({ staff }, { params, body, key }) =>
    staff.statements.setAside(params.id, Number(params.place), body.aside, key),
  )
  serve(statementCalls.acceptExact, ({ staff }, { body: { statement, ids }, key }) =>
    staff.statements.acceptExact({ statementId: statement, ids }, key),
  )
  serve(deliveryCalls.listDeliveries, ({ staff }, { params }) => staff.deliveries.list(params))
  serve(deliveryCalls.retryDelivery, ({ staff }, { params }) => staff.deliveries.retry(params.id))
  serve(deliveryCalls.printLetter, ({ staff }, { params }) => staff.deliveries.letter(params.id))
  serve(deliveryCalls.handOverLetter, ({ staff }, { params }) => staff.deliveries.handOver(params.id))
}
