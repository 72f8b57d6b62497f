import type { StaffApi } from '@hotovo/application/api'
import type { HandedLetters, NotedNumber } from '@hotovo/application/deliveries/letters'
import type { CorrectedParcel, ParcelOutcome } from '@hotovo/application/deliveries/parcel'
import type { OrderAccount } from '@hotovo/application/settlement/account'
import type { OrderRecord } from '@hotovo/domain/orders/order'
import type { PaymentForm } from '@hotovo/domain/payments/payment'
import { ok, type Result } from '@hotovo/domain/shared/result'
import type { RefusedBy } from '../records/Write.ts'

export type AccountCalls = Pick<StaffApi['staff'], 'payments' | 'vouchers' | 'deliveries'>

/** What is being filled in: one thing at a time. */
export type AccountAction =
  | { readonly what: 'payment' }
  | { readonly what: 'refund' | 'forgive' }
  | { readonly what: 'take-back' | 'confirm' | 'refuse' | 'call-off'; readonly paymentId: string }
  | { readonly what: 'reissue'; readonly serial: string }

/** What is done to a delivery at one press; a letter is printed for the courier. */
export type DeliveryAction =
  | { readonly what: 'retry' | 'letter'; readonly delivery: string }
  | { readonly what: 'hand-over'; readonly delivery: string; readonly handed: HandedLetters }
  | { readonly what: 'parcel'; readonly delivery: string; readonly corrected: CorrectedParcel }

/** The customer is asked for what is missing at one press. */
export type RestAction = { readonly what: 'rest' }
/** Everything that is done to the account. */
export type AccountDeed = AccountAction | DeliveryAction | RestAction

/** The account, where it is answered, a letter as a PDF in base64, and what has the number of a letter that was not handed over for that. */
export type AccountDone = {
  readonly account?: OrderAccount
  readonly letter?: string
  readonly noted?: NotedNumber | undefined
  /** What became of the number of a letter that left. */
  readonly parcel?: ParcelOutcome
}

export type AccountDeclined =
  | RefusedBy<
      AccountCalls['payments'][
        | 'record'
        | 'refund'
        | 'takeBack'
        | 'confirm'
        | 'refuse'
        | 'askForRest'
        | 'forgive']
    >
  | RefusedBy<AccountCalls['vouchers']['reissue']>
  | RefusedBy<AccountCalls['deliveries']['retry' | 'handOver' | 'print' | 'correctParcel']>

/** The name of what is done once to an order; undefined for what may be done again. */
export function accountDeed(asked: AccountDeed, orderId: string): string | undefined {
  if ('delivery' in asked) return asked.what === 'letter' ? `print ${asked.delivery}` : undefined
  if ('serial' in asked) return `${asked.what} ${asked.serial}`
  if ('paymentId' in asked) return `${asked.what === 'call-off' ? 'refuse' : asked.what} ${asked.paymentId}`
  return `${asked.what} ${orderId}`
}

/** What of an answer is shown. */
async function showing<T>(
  answered: Promise<Result<T, AccountDeclined>>,
  shown: (answer: T) => AccountDone,
): Promise<Result<AccountDone, AccountDeclined>> {
  const answer = await answered
  return answer.ok ? ok(shown(answer.value)) : answer
}
const withAccount = (account: OrderAccount): AccountDone => ({ account })
const withNothing = (): AccountDone => ({})

type Typed = {
  /** Of a payment or a refund. */
  readonly form: PaymentForm
  readonly reason: string
}

/** Does it to the money of an order, its vouchers, or how they go out. */
export function accountCall(
  { payments, vouchers, deliveries }: AccountCalls,
  asked: AccountDeed,
  { order: { id }, version }: OrderRecord,
  { form, reason }: Typed,
  key: string,
): Promise<Result<AccountDone, AccountDeclined>> {
  const order = { id, version }
  switch (asked.what) {
    case 'payment':
      return showing(payments.record({ ...order, ...form }, key), withAccount)
    case 'refund':
      return showing(payments.refund({ ...order, ...form }, key), withAccount)
    case 'forgive':
      return showing(payments.forgive(order, key), withAccount)
    case 'rest':
      return showing(payments.askForRest({ id }, key), withAccount)
    case 'take-back':
      return showing(payments.takeBack({ ...order, payment: asked.paymentId, reason }, key), withAccount)
    case 'confirm':
      return showing(payments.confirm({ ...order, payment: asked.paymentId }, key), withAccount)
    case 'refuse':
      return showing(payments.refuse({ ...order, payment: asked.paymentId, reason }, key), withAccount)
    case 'call-off':
      return showing(
        payments.refuse({ ...order, payment: asked.paymentId, reason: undefined }, key),
        withAccount,
      )
    case 'reissue':
      return showing(vouchers.reissue({ serial: asked.serial, reason }, key), withNothing)
    case 'retry':
      return showing(deliveries.retry({ id: asked.delivery }), withNothing)
    case 'hand-over':
      return showing(deliveries.handOver(asked.handed), ({ outcomes }) => ({ noted: outcomes[0]?.noted }))
    case 'parcel':
      return showing(deliveries.correctParcel({ id: asked.delivery, ...asked.corrected }), (parcel) => ({
        parcel,
      }))
    case 'letter':
      return showing(deliveries.print({ ids: [asked.delivery] }, key), ({ pdf }) => ({ letter: pdf }))
    default:
      return asked satisfies never
  }
}
