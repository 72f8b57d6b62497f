import type { StaffApi } from '@hotovo/application/api'
import type { HandDay } from '@hotovo/application/payments/hand-day-limit'
import { handDayProblems, usualHandDay } from '@hotovo/domain/payments/hand-day-limit'
import { majorText, minorOf } from '@hotovo/domain/shared/money'
import type { Problem } from '@hotovo/domain/shared/problem'
import { makeAutoObservable, runInAction } from 'mobx'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { type Query, query } from '../records/query.ts'
import { type RefusedBy, Write } from '../records/Write.ts'

type Payments = Pick<StaffApi['staff']['payments'], 'dayLimit' | 'setDayLimit'>
type Collaborators = { readonly payments: Payments; readonly session: SessionStore }
type Wanted = { readonly typed: string; readonly version: number }

/** Undefined where what was typed is no amount. */
const amountOf = ({ typed }: Wanted) => minorOf(typed, 'EUR')

function problemsOf(wanted: Wanted): readonly Problem[] {
  const amount = amountOf(wanted)
  return amount === undefined ? [{ at: 'amount', code: 'amount-missing' }] : handDayProblems(amount)
}

/** How much one person may let out by hand alone on a day, and how it is set (rule A111). */
export class HandDayStore {
  readonly day: Query<HandDay>
  readonly write: Write<Wanted, HandDay, RefusedBy<Payments['setDayLimit']>>
  /** Whether it is being set, and what is typed. */
  isAsked = false
  typed = ''

  constructor({ payments, session }: Collaborators) {
    this.day = query(session, () => payments.dayLimit())
    this.write = new Write<Wanted, HandDay, RefusedBy<Payments['setDayLimit']>>(
      { session },
      {
        problems: problemsOf,
        send: (wanted) => payments.setDayLimit({ amount: amountOf(wanted) ?? 0, version: wanted.version }),
        done: (day) => {
          this.day.put('', day)
          runInAction(() => {
            this.isAsked = false
          })
        },
        refresh: () => this.day.refresh(),
      },
    )
    makeAutoObservable(this, {}, { deep: false })
  }

  /** What was set last, whether it holds already or from the next day on. */
  get last(): number {
    return this.day.value?.changes[0]?.amount ?? usualHandDay
  }

  ask(): void {
    this.isAsked = true
    this.typed = majorText(this.last).replace('.00', '')
    this.write.rest()
  }

  leave(): void {
    if (!this.write.isSaving) this.isAsked = false
  }

  type(typed: string): void {
    this.typed = typed
    this.write.amend('amount')
  }

  /** Sets what is typed; answers whether it is set. */
  submit(): Promise<boolean> {
    return this.write.run({ typed: this.typed, version: this.day.value?.version ?? 0 })
  }
}
