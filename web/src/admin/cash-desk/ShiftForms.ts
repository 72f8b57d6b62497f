import type { StaffApi } from '@hotovo/application/api'
import type { CashDeskView, ClosedShift } from '@hotovo/application/cash-desk/work'
import { closingProblems, countProblems } from '@hotovo/domain/cash-desk/shift'
import { minorOf } from '@hotovo/domain/shared/money'
import { makeAutoObservable, runInAction } from 'mobx'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { type RefusedBy, Write } from '../records/Write.ts'

type Desk = StaffApi['staff']['cashDesk']
type Opened = { readonly drawer: number | undefined }
type Closed = { readonly id: string; readonly counted: number | undefined; readonly note: string }

/** The desk whose shift it is. */
type AtDesk = {
  readonly view: CashDeskView | undefined
  look(): Promise<void>
  show(view: CashDeskView): void
}

/** The begin of a shift and its end, each with a count of the drawer (rule K2). Sent twice, they are done once. */
export class ShiftForms {
  readonly #at: AtDesk
  readonly opening: Write<Opened, CashDeskView, RefusedBy<Desk['openShift']>>
  readonly closing: Write<Closed, ClosedShift, RefusedBy<Desk['closeShift']>>
  /** As they are typed. */
  drawer = ''
  counted = ''
  note = ''
  /** The shift that is about to be closed, by its id; undefined while none is. */
  ending: string | undefined
  /** The shift that was just closed, as it is stored (rule K14). */
  closed: ClosedShift | undefined

  constructor(
    { desk, session }: { readonly desk: Desk; readonly session: Pick<SessionStore, 'guarded'> },
    at: AtDesk,
  ) {
    this.#at = at
    const none = Number.NaN
    this.opening = new Write<Opened, CashDeskView, RefusedBy<Desk['openShift']>>(
      { session },
      {
        send: ({ drawer = none }) => desk.openShift({ drawer }),
        problems: ({ drawer }) => countProblems('drawer', drawer),
        done: (view) => {
          this.drawer = ''
          this.closed = undefined
          at.show(view)
        },
      },
    )
    this.closing = new Write<Closed, ClosedShift, RefusedBy<Desk['closeShift']>>(
      { session },
      {
        send: ({ counted = none, ...rest }) => desk.closeShift({ ...rest, counted }),
        problems: ({ counted, note }) => closingProblems({ counted, note }, at.view?.drawer ?? 0),
        done: (closed) => {
          this.ending = undefined
          this.closed = closed
        },
      },
    )
    makeAutoObservable(this, { opening: false, closing: false }, { deep: false })
  }

  type(part: { readonly drawer?: string; readonly counted?: string; readonly note?: string }): void {
    Object.assign(this, part)
    if (part.drawer !== undefined) this.opening.amend('drawer')
    if (part.counted !== undefined) this.closing.amend('counted')
    if (part.note !== undefined) this.closing.amend('note')
  }

  open(): Promise<boolean> {
    return this.opening.run({ drawer: minorOf(this.drawer, 'EUR') })
  }

  /** Whether the shift that is open is about to be closed. */
  get isEnding(): boolean {
    const { shift } = this.#at.view ?? {}
    return shift != null && shift.id === this.ending
  }

  /** Begins to close the shift: what its drawer has to hold is asked anew. */
  async begin(): Promise<void> {
    await this.#at.look()
    runInAction(() => {
      this.closed = undefined
      this.counted = ''
      this.note = ''
      this.ending = this.#at.view?.shift?.id
    })
  }

  /** Goes on with it. */
  callOff(): void {
    this.ending = undefined
    this.closing.rest()
  }

  /** How much more than expected was counted, in minor units, below zero where some is missing; undefined while nothing is counted. */
  get difference(): number | undefined {
    const counted = minorOf(this.counted, 'EUR')
    return counted === undefined ? undefined : counted - (this.#at.view?.drawer ?? 0)
  }

  async close(): Promise<boolean> {
    const id = this.#at.view?.shift?.id
    if (id === undefined) return false
    const isClosed = await this.closing.run({ id, counted: minorOf(this.counted, 'EUR'), note: this.note })
    if (isClosed || this.closing.stage.phase === 'invalid') await this.#at.look()
    return isClosed
  }

  /** Goes on to the next shift. */
  next(): void {
    this.closed = undefined
  }
}
