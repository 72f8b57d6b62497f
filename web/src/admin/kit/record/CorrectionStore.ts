import type { StaffApi } from '@hotovo/application/api'
import type { OrderAccount } from '@hotovo/application/settlement/account'
import { type Contact, type ContactForm, contactProblems, reachTexts } from '@hotovo/domain/orders/contact'
import { fieldsOf } from '@hotovo/domain/shared/fields'
import type { Problem } from '@hotovo/domain/shared/problem'
import { makeAutoObservable } from 'mobx'
import { Fetched } from '../../../stores/Fetched.ts'
import type { SessionStore } from '../../../stores/SessionStore.ts'
import { answerOr } from '../../records/asking.ts'
import type { Holds } from '../../records/Holds.ts'
import type { RequestKeys } from '../../records/RequestKeys.ts'
import { type RefusedBy, Write } from '../../records/Write.ts'

export type CorrectionCalls = {
  readonly payments: Pick<StaffApi['staff']['payments'], 'account'>
  readonly deliveries: Pick<StaffApi['staff']['deliveries'], 'correct'>
}
type Collaborators = {
  readonly staff: CorrectionCalls
  readonly session: Pick<SessionStore, 'guarded'>
  readonly keys: RequestKeys
  readonly holds: Pick<Holds, 'undos'>
  /** What is done once it was corrected, or the record turned out to be another one. */
  readonly done: (account: OrderAccount | undefined) => unknown
}

export type CorrectionField = keyof ContactForm | 'reason'
type Typed = Readonly<Record<CorrectionField, string>>
type Wanted = { readonly account: OrderAccount; readonly typed: Typed }
type Declined = RefusedBy<CorrectionCalls['deliveries']['correct']>

/** Where the vouchers and letters of one order go, and what staff make of it (rule V30). */
export class CorrectionStore {
  readonly #desk: Collaborators
  /** The order whose contact is being corrected; undefined while none is. */
  asked: string | undefined
  /** The order as it is looked at; null where there is none. */
  readonly account = new Fetched<OrderAccount | null>()
  /** What was typed over what counts now. */
  typedOver: Partial<Typed> = {}
  readonly write: Write<Wanted, OrderAccount, Declined, 'order-not-found'>

  constructor(desk: Collaborators) {
    this.#desk = desk
    this.write = new Write<Wanted, OrderAccount, Declined, 'order-not-found'>(
      { ...desk, undos: desk.holds.undos },
      {
        deed: ({ account }) => `correct-contact ${account.record.order.id}`,
        told: ({ account: { record } }) => {
          const { id, number } = record.order
          return {
            subject: `contact ${id}`,
            what: { kind: 'contact', number, path: `/admin/objednavky/${id}` },
          }
        },
        problems: ({ account, typed }) => contactProblems(typed, account.record.order.deliveryMethod),
        send: ({ account, typed }, key) => {
          const { order, version } = account.record
          return desk.staff.deliveries.correct({ id: order.id, version, ...typed }, key)
        },
        done: (account) => {
          this.leave()
          return desk.done(account)
        },
        gone: { code: 'order-not-found', tell: () => this.leave() },
        take: () => this.#load(),
        refresh: () => desk.done(undefined),
      },
    )
    makeAutoObservable(this, {}, { deep: false })
  }

  /** Begins with the contact as it counts now. */
  ask(orderId: string): Promise<void> {
    this.asked = orderId
    this.typedOver = {}
    this.write.rest()
    return this.#load()
  }

  leave(): void {
    this.asked = undefined
  }

  type(field: CorrectionField, text: string): void {
    this.typedOver = { ...this.typedOver, [field]: text }
  }

  /** What is filled in: what was typed, else what counts now. */
  get typed(): Typed {
    const known = this.account.value
    const contact: Contact | undefined = known?.corrections.at(-1) ?? known?.record.order
    return { reason: '', ...fieldsOf(reachTexts, (field) => contact?.[field] ?? ''), ...this.typedOver }
  }

  /** What the order was placed with is filled in (rule V30). */
  fillPlaced(): void {
    const order = this.account.value?.record.order
    if (order) this.typedOver = { ...this.typedOver, ...fieldsOf(reachTexts, (field) => order[field] ?? '') }
  }

  problemAt(field: CorrectionField): Problem | undefined {
    const { stage } = this.write
    return stage.phase === 'invalid' ? stage.problems.find(({ at }) => at === field) : undefined
  }

  async submit(): Promise<boolean> {
    const account = this.account.value
    // After a conflict it is sent for the record as it is now, which was shown.
    if (this.write.stage.phase === 'conflict') await this.write.acceptCurrent()
    return account ? this.write.run({ account: this.account.value ?? account, typed: this.typed }) : false
  }

  #load(): Promise<void> {
    const id = this.asked
    const { staff, session } = this.#desk
    if (id === undefined) return Promise.resolve()
    return this.account.ask(id, () => answerOr(session, () => staff.payments.account({ id }), null))
  }
}
