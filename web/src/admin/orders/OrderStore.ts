import type { StaffApi } from '@hotovo/application/api'
import { type ListedOrder, listedOrderOf } from '@hotovo/application/orders/list'
import type { OrderTimeline } from '@hotovo/application/orders/timeline'
import type { Clock } from '@hotovo/application/shared/ports'
import { isUndelivered } from '@hotovo/domain/deliveries/delivery'
import type { Order } from '@hotovo/domain/orders/order'
import type { TicketRecord } from '@hotovo/domain/tickets/handling'
import { replyProblems, replyValues, replyValuesOfOrder } from '@hotovo/domain/tickets/saved-reply'
import { makeAutoObservable } from 'mobx'
import { Fetched } from '../../stores/Fetched.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { answerOr, askQuietly, ifAnswered } from '../records/asking.ts'
import type { Drafts } from '../records/Drafts.ts'
import { HeldReply } from '../records/HeldReply.ts'
import type { Holds } from '../records/Holds.ts'
import { RecordStore, type Seen } from '../records/RecordStore.ts'
import { RequestKeys } from '../records/RequestKeys.ts'
import type { TeamPresenceStore } from '../records/TeamPresenceStore.ts'
import { type RefusedBy, Write } from '../records/Write.ts'
import { AccountStore } from './AccountStore.ts'
import { type OrderFile, orderFields } from './orderFile.ts'
import { StatusStore } from './StatusStore.ts'

/** What the back-office does about one order, and with what. */
export type OrderServices = {
  readonly staff: Pick<
    StaffApi['staff'],
    'orders' | 'payments' | 'vouchers' | 'deliveries' | 'queues' | 'tickets' | 'countFiltered'
  >
  readonly session: Pick<SessionStore, 'guarded' | 'may' | 'userId' | 'me'>
  readonly drafts: Drafts
  readonly clock: Clock
  readonly holds: Holds
  readonly uuid: () => string
  /** Whose orders are, where anybody tells. */
  readonly presence?: Pick<TeamPresenceStore, 'isTakenByOther'> | undefined
}
type Collaborators = OrderServices & {
  /** What a list knows of the order already. */
  readonly row?: ListedOrder | undefined
  /** Is told of every order as it is now, for whoever shows it elsewhere. */
  readonly tell: (order: ListedOrder) => void
  /** Is told that a change of status begins here. */
  readonly begins?: ((store: OrderStore) => void) | undefined
}

/** What is written to the customer, with the ticket it goes out with; undefined where there is none, and one is opened (rule A85). */
type Reply = { readonly text: string; readonly to: TicketRecord | undefined }
type Tickets = StaffApi['staff']['tickets']
type ReplyDeclined = RefusedBy<Tickets['reply']> | RefusedBy<Tickets['write']>

/** One order in the back-office (rule A13): the record, its history, and what is being done to it. */
export class OrderStore {
  readonly #orders: OrderServices['staff']['orders']
  readonly #session: OrderServices['session']
  /** What was done here last that was looked at again. */
  #followed: AccountStore['write']['stage'] | undefined
  /** One answer for all that is asked for together. */
  #asking: Promise<OrderTimeline | null> | undefined
  readonly id: string
  readonly file: OrderFile
  readonly status: StatusStore
  /** Its money, its vouchers and how they go out. */
  readonly account: AccountStore
  /** The tickets about it, and lines of statements that may pay it. */
  readonly around = new Fetched<Pick<OrderTimeline, 'talks' | 'lines'> | null>()
  /** A reply to the customer, with the newest ticket about the order where there is one. */
  readonly sending: Write<Reply, TicketRecord, ReplyDeclined>
  readonly replying: HeldReply<Reply>

  /** Takes up what was chosen and typed in this tab before. */
  constructor(id: string, { staff, session, drafts, clock, holds, uuid, row, tell, begins }: Collaborators) {
    const { orders, tickets } = staff
    const keys = new RequestKeys(drafts, uuid)
    const desk = { session, drafts, keys, undos: holds.undos }
    this.id = id
    this.#orders = orders
    this.#session = session
    this.file = new RecordStore(id, desk, orderFields, {
      open: () => orders.open({ id }),
      history: () => orders.history({ id }),
      addNote: (text, key) => orders.addNote({ id, text }, key),
      name: () => id,
      about: () => this.#about,
      gone: 'order-not-found',
      tell: (record) => tell(listedOrderOf(record)),
      written: (field) => (field === 'reply' ? this.sending.rest() : this.status.change.amend(field)),
    })
    this.account = new AccountStore({
      staff,
      session,
      clock,
      keys,
      holds,
      drafts,
      file: this.file,
      told: () => ({ subject: `account ${id}`, what: { kind: 'account', ...this.#about } }),
    })
    this.status = new StatusStore({
      orders,
      drafts,
      keys,
      holds,
      file: this.file,
      row,
      tellRow: tell,
      begins: () => begins?.(this),
      open: () => this.open(),
      follow: () => this.account.follow(),
      isUndelivered: () => this.account.account.answer?.deliveries.some(isUndelivered),
    })
    this.sending = new Write<Reply, TicketRecord, ReplyDeclined>(desk, {
      deed: ({ to }) => `reply ${to?.ticket.id ?? id}`,
      problems: ({ text, to }) => replyProblems(text, to ? replyValues(to) : replyValuesOfOrder(this.order!)),
      send: ({ text, to }, key) =>
        to
          ? tickets.reply({ id: to.ticket.id, text, version: to.version }, key)
          : tickets.write({ id, text }, key),
      done: (_, { text }) => {
        this.file.sent('reply', text)
        void this.around.ask(id, () => this.#timeline())
      },
    })
    this.replying = new HeldReply(holds, this.sending, {
      id,
      about: () => this.#about,
      begins: () => begins?.(this),
    })
    makeAutoObservable(this, {}, { deep: false })
  }

  /** Loads all that is known of the order, and again; what was typed stays. */
  async open(): Promise<void> {
    const { id } = this
    await Promise.all([
      this.file.load(
        async () => (await this.#timeline())?.account.record ?? null,
        async () => (await this.#timeline())?.entries ?? [],
      ),
      this.account.account.ask(id, async () => (await this.#timeline())?.account ?? null),
      this.around.ask(id, () => this.#timeline()),
    ])
    if (this.order) this.status.opened()
  }

  /**
   * Shows what the product itself did after something was done to the money here, looked at once after each: vouchers that went out
   * complete an order. What somebody else did is left for whoever looks to load.
   */
  async follow(): Promise<void> {
    const { stage } = this.account.write
    if (stage.phase !== 'done' || stage === this.#followed) return
    this.#followed = stage
    const found = await ifAnswered(this.#timeline())
    const last = found?.entries.find(({ actor }) => actor.kind !== 'system')?.actor
    if (!found || last?.kind !== 'staff' || last.email !== this.#session.me?.email) return
    this.take(found)
    // The list beside it, too.
    this.file.take(found.account.record)
  }

  /** Looks how it is by now, without showing it; undefined where nobody tells. */
  async look(): Promise<Seen | undefined> {
    const found = await askQuietly(() => this.#orders.timeline({ id: this.id }))
    if (!found) return undefined
    const seen = {
      entries: this.file.newIn(found.entries),
      take: () => {
        this.file.takeNews(found.account.record, found.entries)
        this.take(found)
        this.status.opened()
      },
    }
    if (found.account.record.version > (this.file.record.answer?.version ?? 0)) this.file.hear(seen)
    return seen
  }

  /** Whether something is chosen, held or typed that was not sent. */
  get isBegun(): boolean {
    const { chosen, isChanging } = this.status
    return this.file.isTyped || chosen !== undefined || isChanging || this.account.draft.asked !== undefined
  }

  /** Shows what was fetched before anybody asked. */
  take(known: OrderTimeline): void {
    const { id } = this
    this.file.record.put(id, known.account.record)
    this.file.history.put(id, known.entries)
    this.account.account.put(id, known.account)
    this.around.put(id, known)
  }

  #timeline(): Promise<OrderTimeline | null> {
    this.#asking ??= answerOr(this.#session, () => this.#orders.timeline({ id: this.id }), null).finally(
      () => {
        this.#asking = undefined
      },
    )
    return this.#asking
  }

  get #about() {
    return { number: this.order?.number ?? '', path: `/admin/objednavky/${this.id}` }
  }

  /** Whether something is asked or done about it just now. */
  get isBusy(): boolean {
    const { adding, record } = this.file
    const writes = [this.status.change, adding, this.sending, this.account.write]
    return record.phase === 'loading' || writes.some(({ isSaving }) => isSaving)
  }

  get order(): Order | undefined {
    return this.file.record.answer?.order
  }

  /** The ticket that a reply goes out with: the newest about the order. */
  get talk(): OrderTimeline['talks'][number] | undefined {
    return this.around.answer?.talks[0]
  }

  /** Has the reply held that is typed, and tells whether it leaves (rule A119); `calledOff` leads back to it. */
  reply(calledOff = () => {}): boolean {
    const { reply: text } = this.file.typed
    // Whether there is a ticket has to be known.
    return this.around.answer != null && this.replying.hold({ text, to: this.talk?.record }, calledOff)
  }
}
