import type { StaffApi } from '@hotovo/application/api'
import type { OrderAccount } from '@hotovo/application/settlement/account'
import { type DeliveryChannel, isSms } from '@hotovo/domain/deliveries/delivery'
import { type Contact, type ContactForm, contactProblems, reachTexts } from '@hotovo/domain/orders/contact'
import { fieldsOf } from '@hotovo/domain/shared/fields'
import type { Problem } from '@hotovo/domain/shared/problem'
import { action, makeAutoObservable, runInAction } from 'mobx'
import { Fetched } from '../../../stores/Fetched.ts'
import type { SessionStore } from '../../../stores/SessionStore.ts'
import { answerOr } from '../../records/asking.ts'
import type { Drafts } from '../../records/Drafts.ts'
import { againOf, type Holds } from '../../records/Holds.ts'
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
  readonly holds: Holds
  readonly drafts: Drafts
  /** What is done once it was corrected, or the record turned out to be another one. */
  readonly done: (account: OrderAccount | undefined) => unknown
}

export type CorrectionField = keyof ContactForm | 'reason'
type Typed = Readonly<Record<CorrectionField, string>>
type Wanted = { readonly account: OrderAccount; readonly typed: Typed }
type Declined = RefusedBy<CorrectionCalls['deliveries']['correct']>

/** The field of a contact that a delivery goes by, which is looked at first: of a letter the phone that its courier calls, before the address. */
export const wrongField = (channel: DeliveryChannel | undefined): CorrectionField =>
  channel !== undefined && (channel === 'letter' || isSms(channel)) ? 'phone' : 'email'

/** The name under which the corrected contact of an order is held, and kept as long as it is typed. */
const heldContact = (orderId: string) => `contact ${orderId}`

/** Where the vouchers and letters of one order go, and what staff make of it (rule V30). */
export class CorrectionStore {
  readonly #desk: Collaborators
  /** The order whose contact is being corrected; undefined while none is. */
  asked: string | undefined
  /** The order as it is looked at; null where there is none. */
  readonly account = new Fetched<OrderAccount | null>()
  /** The field that is looked at first. */
  first: CorrectionField = 'email'
  /** Whether what was typed before is there again. */
  isTakenUp = false
  /** What was typed over what counts now. */
  typedOver: Partial<Typed> = {}
  readonly write: Write<Wanted, OrderAccount, Declined, 'order-not-found'>

  constructor(desk: Collaborators) {
    this.#desk = desk
    this.write = new Write<Wanted, OrderAccount, Declined, 'order-not-found'>(desk, {
      deed: ({ account }) => `correct-contact ${account.record.order.id}`,
      problems: ({ account, typed }) => contactProblems(typed, account.record.order.deliveryMethod),
      send: ({ account, typed }, key) => {
        const { order, version } = account.record
        return desk.staff.deliveries.correct({ id: order.id, version, ...typed }, key)
      },
      done: (account) => {
        const { id } = account.record.order
        this.#forget(id)
        if (this.asked === id) this.leave()
        return desk.done(account)
      },
      gone: { code: 'order-not-found', tell: () => this.leave() },
      take: () => this.#load(),
      refresh: () => desk.done(undefined),
    })
    makeAutoObservable(this, {}, { deep: false })
  }

  /** Begins with the contact as it counts now, and with what was typed over it and not sent. */
  ask(orderId: string, first: CorrectionField = 'email'): Promise<void> {
    this.asked = orderId
    this.first = first
    this.typedOver = this.#desk.drafts.of(heldContact(orderId))
    this.isTakenUp = Object.keys(this.typedOver).length > 0
    this.write.rest()
    return this.#load()
  }

  /** Asks no more; what was typed stays until it is sent, or dropped. */
  leave(): void {
    this.asked = undefined
  }

  type(field: CorrectionField, text: string): void {
    this.#type({ [field]: text })
  }

  /** Drops what was typed: what counts now is filled in. */
  drop(): void {
    if (this.asked === undefined) return
    this.#forget(this.asked)
    this.typedOver = {}
    this.isTakenUp = false
    this.write.rest()
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
    if (order) this.#type(fieldsOf(reachTexts, (field) => order[field] ?? ''))
  }

  problemAt(field: CorrectionField): Problem | undefined {
    const { stage } = this.write
    return stage.phase === 'invalid' ? stage.problems.find(({ at }) => at === field) : undefined
  }

  /** The orders whose contacts were held and not corrected, by the names under which they were. */
  get undone(): readonly string[] {
    return this.#desk.holds.undone.flatMap(({ subject, what }) => (what.kind === 'contact' ? [subject] : []))
  }

  /** A page is shown that asks again what was held and not done (rule A154). */
  asksAgain(): () => void {
    const ends = this.undone.map((subject) =>
      this.#desk.holds.tellsHere(againOf(subject), {
        again: () => void this.ask(subject.slice(heldContact('').length)),
      }),
    )
    return () => {
      for (const end of ends) end()
    }
  }

  /**
   * Holds what is typed its seconds before it is sent (rule A45), and tells whether it is held. `path` is the page that it is asked on,
   * to which `comeBack` leads where it is called off.
   */
  async submit(path: string, comeBack = () => {}): Promise<boolean> {
    const { holds } = this.#desk
    const seen = this.account.value
    // After a conflict it is sent for the record as it is now, which was shown.
    if (this.write.stage.phase === 'conflict') await this.write.acceptCurrent()
    const account = this.account.value ?? seen
    if (!account) return false
    const wanted: Wanted = { account, typed: this.typed }
    if (this.write.isSaving || !this.write.check(wanted)) return false
    const { id, number } = account.record.order
    const show = () => {
      if (this.account.value?.record.order.id === id) this.asked = id
      else void this.ask(id)
    }
    runInAction(() => {
      this.write.rest()
      this.leave()
    })
    holds.hold(heldContact(id), {
      what: { kind: 'contact', number, path },
      send: (mayGo) => this.write.run(wanted, mayGo),
      state: () => this.write.stateOf(wanted),
      retry: (mayGo) => this.write.retry(mayGo),
      waits: () => this.write.isSaving,
      calledOff: () => {
        void this.ask(id, this.first)
        comeBack()
      },
      show: action(show),
    })
    return true
  }

  #type(part: Partial<Typed>): void {
    this.typedOver = { ...this.typedOver, ...part }
    if (this.asked !== undefined) this.#desk.drafts.keep(heldContact(this.asked), part)
  }

  #forget(orderId: string): void {
    const { drafts } = this.#desk
    const fields = Object.keys(drafts.of(heldContact(orderId)))
    drafts.keep(heldContact(orderId), Object.fromEntries(fields.map((field) => [field, undefined])))
  }

  #load(): Promise<void> {
    const id = this.asked
    const { staff, session } = this.#desk
    if (id === undefined) return Promise.resolve()
    return this.account.ask(id, () => answerOr(session, () => staff.payments.account({ id }), null))
  }
}
