import type { DueRefund } from '@hotovo/application/payments/refunds'
import { accountAsking } from '@hotovo/domain/payments/account-asking'
import { bankWayOf } from '@hotovo/domain/payments/refund'
import type { TicketRecord } from '@hotovo/domain/tickets/handling'
import { replyProblems, replyValuesOfOrder } from '@hotovo/domain/tickets/saved-reply'
import { makeAutoObservable } from 'mobx'
import { HeldReply } from '../records/HeldReply.ts'
import { type RefusedBy, Write } from '../records/Write.ts'
import { accountOf, payersWithIban, type RefundDesk } from './PayingStore.ts'

/** What customers are asked with. */
type AskingDesk = Pick<RefundDesk, 'tickets' | 'session' | 'keys' | 'holds'>
type Asked = { readonly text: string; readonly seen: string | null }
type NotAsked = RefusedBy<AskingDesk['tickets']['askForAccount']>

/** Whether the customer of a refund can be asked where it goes: nobody knows, and it goes by a bank (rule P55). */
export const mayAskCustomer = (row: DueRefund): boolean =>
  row.line === null &&
  bankWayOf(row) !== 'none' &&
  row.paymentMethod !== 'postal' &&
  accountOf(row) === undefined &&
  payersWithIban(row).length === 0

/** The letter that asks one customer, which is looked at before it is held and sent (rule A119). */
export class AskingLetter {
  row: DueRefund
  text: string
  readonly sending: Write<Asked, TicketRecord, NotAsked>
  readonly replying: HeldReply<Asked>

  constructor({ tickets, session, keys, holds }: AskingDesk, row: DueRefund, tell: (row: DueRefund) => void) {
    const { id, number } = row
    this.row = row
    this.text = accountAsking(row)
    this.sending = new Write<Asked, TicketRecord, NotAsked>(
      { session, keys, undos: holds.undos },
      {
        deed: () => `account-request ${id}`,
        problems: ({ text }) => replyProblems(text, replyValuesOfOrder(row)),
        send: (wanted, key) => tickets.askForAccount({ id, ...wanted }, key),
        done: ({ ticket }) => {
          this.row = { ...this.row, asked: { ticket: ticket.number, at: ticket.createdAt } }
          this.text = accountAsking(row)
          tell(this.row)
        },
      },
    )
    const about = () => ({ number, path: '/admin/vratenia' })
    this.replying = new HeldReply<Asked>(holds, this.sending, { id, about, begins: () => {} })
    makeAutoObservable(this, {}, { deep: false })
  }

  get typed() {
    return { reply: this.text }
  }

  type(_: 'reply', text: string): void {
    this.text = text
    this.sending.rest()
  }

  /** Has it held, and tells whether it leaves; `calledOff` leads back to it. */
  send(calledOff: () => void): boolean {
    return this.replying.hold({ text: this.text, seen: this.row.asked?.ticket ?? null }, calledOff)
  }
}

/** Letters that ask customers where their money goes, each as it was left. */
export class AskingStore {
  readonly #desk: AskingDesk
  readonly #tell: (row: DueRefund) => void
  readonly #letters = new Map<string, AskingLetter>()
  /** The one that is being looked at. */
  letter: AskingLetter | undefined

  /** `tell` hears of each refund whose customer was asked. */
  constructor(desk: AskingDesk, tell: (row: DueRefund) => void) {
    this.#desk = desk
    this.#tell = tell
    makeAutoObservable(this, {}, { deep: false })
  }

  get isSaving(): boolean {
    return [...this.#letters.values()].some(({ sending }) => sending.isSaving)
  }

  /** Begins to ask the customer of a refund, or goes on. */
  begin(row: DueRefund): void {
    const letter = this.#letters.get(row.id) ?? new AskingLetter(this.#desk, row, this.#tell)
    if (!letter.replying.isOpen) letter.row = row
    this.#letters.set(row.id, letter)
    this.letter = letter
  }

  close(): void {
    this.letter = undefined
  }

  /** Whether the letter of a refund waits its seconds or is on its way. */
  isLeaving(id: string): boolean {
    return this.#letters.get(id)?.replying.leaving !== undefined
  }
}
