import type { DueRefund } from '@hotovo/application/payments/refunds'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { ok } from '@hotovo/domain/shared/result'
import { makeAutoObservable } from 'mobx'
import type { Holds } from '../records/Holds.ts'
import { notDone } from '../records/heldRefunds.ts'
import { Turns } from '../records/Turns.ts'
import { type RefusedBy, Write } from '../records/Write.ts'
import { payersWithIban, type RefundDesk } from './PayingStore.ts'

/** How many refunds were noted, and the numbers of orders that had changed. */
export type Posted = { readonly sent: number; readonly left: readonly string[] }

type Declined = RefusedBy<RefundDesk['payments']['refund']>
/** What a row is left for, and the others go on. */
const changed: ReadonlySet<string> = new Set([
  'order-not-found',
  'record-changed',
  'refund-in-file',
  'invalid',
])

/** The name under which they are held. */
export const heldPost = 'refunds by post'

/** Refunds that the post brings: the order was paid by a postal order, no statement told an account, and there is an address. */
export const postalRefunds = (rows: readonly DueRefund[]): readonly DueRefund[] =>
  rows.filter(
    (row) => row.paymentMethod === 'postal' && row.address !== null && payersWithIban(row).length === 0,
  )

/** Refunds that go by post together: each is noted on its own, and what changed meanwhile is left and told (rule P26). */
export class PostalStore {
  readonly #holds: Holds
  readonly posting: Write<readonly DueRefund[], Posted, Declined>
  readonly #turns: Turns<readonly DueRefund[]>

  constructor({ payments, session, keys, clock, holds }: RefundDesk, reload: () => Promise<void>) {
    this.#holds = holds
    const sent = new Set<string>()
    const note = async ({ id, due: amount, version }: DueRefund) => {
      const deed = `refund by post ${id} ${version}`
      // What was noted before an answer was lost, or somebody signed in again, is done.
      if (sent.has(deed)) return undefined
      const form = { amount, receivedOn: dayOf(clock.now()), method: 'postal' } as const
      const answer = await keys.anew(deed, (key) =>
        session.guarded(() => payments.refund({ id, ...form, version }, key)),
      )
      if (answer.ok) sent.add(deed)
      return answer
    }
    this.posting = new Write<readonly DueRefund[], Posted, Declined>(
      { session },
      {
        send: async (rows) => {
          const left: string[] = []
          for (const row of rows) {
            const answer = await note(row)
            if (!answer || answer.ok) continue
            if (!changed.has(answer.error.code)) return answer
            left.push(row.number)
          }
          return ok({ sent: rows.length - left.length, left })
        },
        done: reload,
      },
    )
    this.#turns = new Turns(this.posting)
    makeAutoObservable(this, {}, { deep: false })
  }
  /** Whether some of them are being noted as sent, and nothing of it is done (rule A45). */
  get isHeld(): boolean {
    return this.#holds.isHeld(heldPost)
  }

  /** A page is shown that tells what became of them. */
  tellsHere(): () => void {
    return this.#holds.tellsHere(heldPost)
  }

  /** Has them noted as sent, which is held before (rule A45), unless others are; `tell` hears what became of it, once that is known. */
  hold(rows: readonly DueRefund[], tell: (posted: Posted) => void): void {
    if (this.isHeld || rows.length === 0) return
    this.#holds.hold(heldPost, {
      what: { kind: 'refunds', ids: rows.map(({ id }) => id) },
      state: () => notDone(this.posting.stateOf(rows)),
      send: async (mayGo) => {
        const isDone = await this.#turns.run(rows, mayGo)
        const { stage } = this.posting
        if (stage.phase === 'done' && stage.wanted === rows) tell(stage.done)
        return isDone
      },
    })
  }
}
