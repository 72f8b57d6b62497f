import type { NotedNumber } from '@hotovo/application/deliveries/letters'
import type { ParcelOutcome } from '@hotovo/application/deliveries/parcel'
import type { OrderAccount } from '@hotovo/application/settlement/account'
import type { Clock } from '@hotovo/application/shared/ports'
import type { AuditEntry } from '@hotovo/domain/audit/entry'
import { isCorrectionLeft, isToCorrect } from '@hotovo/domain/deliveries/letter'
import type { OrderRecord } from '@hotovo/domain/orders/order'
import { overpaidIfConfirmed } from '@hotovo/domain/payments/by-hand'
import { restAskedLately } from '@hotovo/domain/payments/rest'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { makeAutoObservable, runInAction } from 'mobx'
import { Fetched } from '../../stores/Fetched.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { CorrectionStore } from '../kit/record/CorrectionStore.ts'
import { answerOr } from '../records/asking.ts'
import type { Drafts } from '../records/Drafts.ts'
import type { Deed } from '../records/deeds.ts'
import { againOf, type Holds } from '../records/Holds.ts'
import { forgetNumbers } from '../records/handOverDraft.ts'
import { isRefundHeld } from '../records/heldRefunds.ts'
import { isVoucherHeld } from '../records/heldVouchers.ts'
import type { RequestKeys } from '../records/RequestKeys.ts'
import { Turns } from '../records/Turns.ts'
import { Write } from '../records/Write.ts'
import { AccountDraft, type AccountTexts, emptyTexts } from './AccountDraft.ts'
import {
  type AccountAction,
  type AccountCalls,
  type AccountDeclined,
  type AccountDeed,
  type AccountDone,
  accountCall,
  accountDeed,
  type DeliveryAction,
  type RestAction,
} from './accountActions.ts'
import { type HeldAction, heldWhat, isForGood, subjectOfHeld } from './heldActions.ts'
import type { OrderFile } from './orderFile.ts'
import { waitingAmount } from './waiting.ts'

type Collaborators = {
  readonly staff: AccountCalls
  readonly session: Pick<SessionStore, 'guarded' | 'userId'>
  readonly clock: Clock
  readonly keys: RequestKeys
  readonly holds: Holds
  readonly drafts: Drafts
  readonly file: OrderFile
  /** What is told of what is done here in the order of all deeds. */
  readonly told: () => Omit<Deed, 'undo'>
}

type Wanted = {
  readonly asked: AccountDeed
  readonly typed: AccountTexts
  /** The order as it was looked at, where it is not what is shown by now: of what was held. */
  readonly record?: OrderRecord
}
/** What was done; `waiting`: a payment was recorded, and waits for a second person. */
type DoneWhat = Exclude<Wanted['asked']['what'], 'letter'> | 'waiting'

/** The name under which the letter of an order is held. */
export const heldLetter = (id: string) => `letter ${id}`

/** The money of an order, its vouchers and how they go out: what is known of them, and what staff do with them. */
export class AccountStore {
  readonly #desk: Collaborators
  readonly id: string
  /** Null where there is no such order. */
  readonly account = new Fetched<OrderAccount | null>()
  /** What is being filled in. */
  readonly draft: AccountDraft
  readonly write: Write<Wanted, AccountDone, AccountDeclined, 'order-not-found'>
  readonly #turns: Turns<Wanted>
  readonly correction: CorrectionStore

  constructor(desk: Collaborators) {
    const { staff, file } = desk
    const { id } = file
    this.#desk = desk
    this.id = id
    const done = (account: OrderAccount | undefined) => (account ? this.#take({ account }) : this.#refresh())
    this.correction = new CorrectionStore({ ...desk, done })
    this.draft = new AccountDraft({ ...desk, order: () => file.record.answer?.order })
    const undoable = { ...desk, undos: desk.holds.undos }
    this.write = new Write<Wanted, AccountDone, AccountDeclined, 'order-not-found'>(undoable, {
      // What is held is told with all that is.
      told: ({ asked, record }) =>
        record || asked.what === 'letter' || asked.what === 'hand-over' ? undefined : desk.told(),
      deed: ({ asked }) => accountDeed(asked, id),
      isOnce: true,
      problems: ({ asked, typed }) => this.draft.problemsOf(asked, typed),
      send: ({ asked, typed, record = file.record.answer! }, key) => {
        const { reason } = typed
        return accountCall(staff, asked, record, { form: this.draft.formOf(typed), reason }, key)
      },
      done: (done) => this.#take(done),
      refresh: () => this.#refresh(),
      gone: { code: 'order-not-found', tell: () => this.account.put(id, null) },
      take: (current) => {
        file.take(current)
        return this.open()
      },
      meanwhile: () => file.meanwhile(),
    })
    this.#turns = new Turns(this.write)
    makeAutoObservable(this, {}, { deep: false })
  }

  /** Loads the account, and again; what is being filled in stays. */
  async open(): Promise<void> {
    const { id } = this
    const { staff, session, file } = this.#desk
    await this.account.ask(id, () => answerOr(session, () => staff.payments.account({ id }), null))
    const { answer } = this.account
    const shown = file.record.answer
    if (answer && shown && answer.record.version > shown.version) file.take(answer.record)
  }

  /** Loads the account again where anybody looks at it: something was done to the order. */
  follow(): void {
    if (this.account.asked !== undefined) void this.open()
  }

  /** Opens a form with what is known filled in, in place of the one that was open. */
  ask(asked: AccountAction): void {
    const order = this.#desk.file.record.answer?.order
    if (!order || this.write.isSaving) return
    if (isForGood(asked) && this.#desk.holds.isHeld(subjectOfHeld(asked, this.id))) return
    // What waits for a colleague is not to be recorded by another one as well.
    const waits = this.account.value ? waitingAmount(this.account.value) : 0
    this.write.rest()
    this.#desk.file.forgetTaken()
    this.draft.begin(asked, order, waits)
  }

  /** Whether its contact can be corrected now, as the server would do it (rule V30); `spent`, today to no new place any more. */
  get correctable(): 'yes' | 'spent' | 'no' {
    const known = this.account.answer
    if (!known || known.record.order.orderStatus === 'zrusena') return 'no'
    if (!isToCorrect(known.record.order, known.deliveries)) return 'no'
    const { order } = known.record
    return isCorrectionLeft(order, known.corrections, dayOf(this.#desk.clock.now())) ? 'yes' : 'spent'
  }

  get file(): OrderFile {
    return this.#desk.file
  }

  /** The account of whoever looks. */
  get looks(): string | undefined {
    return this.#desk.session.userId
  }

  /** What more would have to be given back if what is asked about were confirmed, in minor units (rule A48). */
  get overIfConfirmed(): number {
    const { asked } = this.draft
    const known = this.account.answer
    if (asked?.what !== 'confirm' || !known) return 0
    const waiting = known.byHand.find(({ id }) => id === asked.paymentId)
    return waiting ? overpaidIfConfirmed(known.record.order, known.payments, waiting) : 0
  }

  /** What was done last; undefined while something else is to be said. */
  get doneLast(): DoneWhat | undefined {
    const { stage } = this.write
    if (stage.phase !== 'done' || this.noted) return undefined
    if (this.parcelOutcome && this.parcelOutcome.outcome !== 'corrected') return undefined
    const { what } = stage.wanted.asked
    if (what === 'letter') return undefined
    const isWaiting = what === 'payment' && stage.done.account?.byHand.at(-1)?.state === 'waiting'
    return isWaiting ? 'waiting' : what
  }

  /** What has the number of the letter that was to be handed over just now, and waits on (rule V31). */
  get noted(): NotedNumber | undefined {
    const { stage } = this.write
    return stage.phase === 'done' ? stage.done.noted : undefined
  }

  /** What became of the number of a letter that left, just now (rule V33). */
  get parcelOutcome(): ParcelOutcome | undefined {
    const { stage } = this.write
    return stage.phase === 'done' ? stage.done.parcel : undefined
  }

  /** When the customer was told what is missing, where that is too lately to ask again (rule P31). */
  restAskedLately(entries: readonly AuditEntry[]): string | undefined {
    return restAskedLately(entries, this.#desk.clock.now())
  }

  /** Closes the form; nothing is done. */
  leave(): void {
    if (this.write.isSaving) return
    this.draft.close()
    this.write.rest()
  }

  /** Other words than those that nobody answered are not sent by themselves: what is told of them ends. */
  type(part: Partial<AccountTexts>): void {
    const { asked } = this.draft
    if (asked && isForGood(asked)) this.#desk.holds.dismiss(subjectOfHeld(asked, this.id))
    this.draft.type(part)
    for (const field of Object.keys(part) as (keyof AccountTexts)[]) this.write.amend(field)
  }

  /** Does what the form says, and tells whether it is done; what is for good is held before (rules A45, A131), and told when that is over. */
  async submit(): Promise<boolean> {
    const { asked, typed } = this.draft
    const record = this.#desk.file.record.answer
    if (asked === undefined || !record) return false
    // What is held was asked about by what is known now (rule A159).
    if (isForGood(asked) && this.#desk.file.takeHeard()) return false
    return isForGood(asked) ? this.#hold({ asked, typed, record }) : this.write.run({ asked, typed })
  }

  /** Whether money that goes back is being noted as sent, and nothing of it is done (rule A45). */
  get isRefundHeld(): boolean {
    return isRefundHeld(this.#desk.holds, this.id)
  }

  /** Whether it is held that a voucher of it is replaced or voided, from whichever page. */
  isVoucherHeld(serial: string): boolean {
    return isVoucherHeld(this.#desk.holds, serial)
  }

  /** A page is shown that tells why what was held was not done; that nobody answered is told at the foot of the window (rule A163). */
  tellsHere(asked: HeldAction): () => void {
    return this.#desk.holds.tellsHere(subjectOfHeld(asked, this.id), { leavesUnanswered: true })
  }

  #hold(wanted: Wanted & { readonly asked: HeldAction; readonly record: OrderRecord }): boolean {
    const { asked, typed, record } = wanted
    if (this.write.isSaving || !this.write.check(wanted)) return false
    this.draft.close()
    this.write.rest()
    /** The form is as it was, unless another one is filled in by now. */
    const giveBack = () => {
      if (this.draft.asked === undefined) this.draft.put(asked, typed)
    }
    const isFirstDone = () => {
      const { stage } = this.write
      return stage.phase === 'unanswered' && stage.isFirstDone
    }
    this.#desk.holds.hold(subjectOfHeld(asked, this.id), {
      what: heldWhat(
        asked,
        record.order,
        this.draft.formOf(typed).amount,
        this.account.value?.vouchers ?? [],
      ),
      send: async (mayGo) => {
        const isDone = await this.#turns.run(wanted, mayGo)
        if (!isDone) runInAction(giveBack)
        return isDone
      },
      // The form tells that a first try was done, with other words than these.
      state: () => (isFirstDone() ? 'declined' : this.write.stateOf(wanted)),
      calledOff: giveBack,
    })
    return true
  }

  /** After a conflict: does it all the same, knowing the record as it is now; a payment that is too much by now is asked about again. */
  async insist(): Promise<boolean> {
    await this.write.acceptCurrent()
    return this.overIfConfirmed === 0 && this.submit()
  }

  /** Has a delivery tried again now, notes that the courier has a letter, or prints that; or asks the customer for the rest. */
  doTo(asked: DeliveryAction | RestAction): Promise<boolean> {
    return this.write.run({ asked, typed: emptyTexts })
  }

  /** The same of the letter that the courier has, held before (rule A45): its codes are gone after it. `again` leads back to it. */
  handOver(
    asked: Extract<DeliveryAction, { readonly what: 'hand-over' }>,
    path: string,
    again: () => void,
  ): void {
    const wanted = { asked, typed: emptyTexts }
    this.write.rest()
    this.#desk.holds.hold(heldLetter(this.id), {
      what: { kind: 'letters', ids: [asked.delivery], path },
      send: async (mayGo) => {
        const isDone = await this.#turns.run(wanted, mayGo)
        if (this.noted) again()
        else if (isDone) forgetNumbers(this.drafts, [{ id: asked.delivery }])
        return isDone
      },
      state: () => this.write.stateOf(wanted),
      calledOff: again,
    })
  }

  /** A page is shown that asks again about the letter that was held and not handed over. */
  asksAgain(again: () => void): () => void {
    return this.#desk.holds.tellsHere(againOf(heldLetter(this.id)), { again })
  }

  /** Where the number of its letter is kept as it is typed. */
  get drafts(): Drafts {
    return this.#desk.drafts
  }

  /** Whether its letter is being handed over, and nothing of it is done. */
  get isLetterHeld(): boolean {
    return this.#desk.holds.isHeld(heldLetter(this.id))
  }

  /** The letter for the courier as a PDF in base64; undefined where it cannot be had, and `write` tells why. */
  async letter(delivery: string): Promise<string | undefined> {
    const isPrinted = await this.doTo({ what: 'letter', delivery })
    const { stage } = this.write
    if (!isPrinted || stage.phase !== 'done') return undefined
    this.write.rest()
    return stage.done.letter
  }

  /** Shows what was done; a letter changes nothing but the history. */
  #take(done: AccountDone): Promise<void> | undefined {
    if (done.letter !== undefined) return void this.#desk.file.meanwhile()
    this.draft.close()
    if (!done.account) return this.#refresh()
    this.account.put(this.id, done.account)
    this.#desk.file.take(done.account.record)
    return void this.#desk.file.meanwhile()
  }

  /** The account and the history as they are now. */
  async #refresh(): Promise<void> {
    await Promise.all([this.open(), this.#desk.file.meanwhile()])
  }
}
