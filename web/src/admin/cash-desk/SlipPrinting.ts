import type { SlipAddress } from '@hotovo/application/cash-desk/slips'
import type { ShownCashMovement } from '@hotovo/application/cash-desk/work'
import type { Slip } from '@hotovo/domain/cash-desk/slip'
import type { Result } from '@hotovo/domain/shared/result'
import { makeAutoObservable, runInAction } from 'mobx'
import type { Drafts } from '../records/Drafts.ts'
import { draft } from './SureDeeds.ts'
import { slipAddress } from './slipAddress.ts'

/** What a sale came to, and how far its slip is: its address is asked for, it prints, did it print, nobody answers, it was fetched before, or nothing here draws one. */
export type SoldSlip = {
  readonly orderId: string
  readonly number: string
  readonly total: number
  readonly change: number | null
  readonly slip: Slip
  readonly stage: 'addressing' | 'printing' | 'asked' | 'unanswered' | 'gone' | 'undrawn'
  /** Where it is fetched from, once. */
  readonly address: string | undefined
}

type AskAddress = (id: string) => Promise<Result<SlipAddress, unknown> | undefined>

/** The slip that is before one's eyes, until somebody says that it is good: over a reload too (rule K5). */
export class SlipPrinting {
  readonly #drafts: Pick<Drafts, 'of' | 'keep'>
  readonly #ask: AskAddress
  sold: SoldSlip | undefined

  constructor(drafts: Pick<Drafts, 'of' | 'keep'>, ask: AskAddress) {
    this.#drafts = drafts
    this.#ask = ask
    makeAutoObservable(this, undefined, { deep: false })
  }

  /** Asks where the slip of a sale is fetched from, so that it is printed. */
  async address(sold: Omit<SoldSlip, 'stage' | 'address'>): Promise<void> {
    this.#hold({ ...sold, stage: 'addressing', address: undefined })
    const answer = await this.#ask(sold.slip.id)
    const address = answer?.ok ? slipAddress(answer.value.token) : undefined
    const none = answer?.ok ? 'undrawn' : answer ? 'gone' : 'unanswered'
    const stage = address ? 'printing' : none
    this.#hold({ ...sold, stage, address })
  }

  /** Asks for the address again. */
  async again(): Promise<void> {
    if (this.sold) await this.address(this.sold)
  }

  /** It is on its way to the printer: from now on only its cashier knows how it came out. */
  isPrinting(): void {
    if (this.sold) this.#hold({ ...this.sold, stage: 'asked', address: undefined })
  }

  /** It was fetched already: somebody has it, or nobody. */
  isGone(): void {
    if (this.sold) this.#hold({ ...this.sold, stage: 'gone' })
  }

  /** Nothing is asked about it any more. */
  end(): void {
    this.#hold(undefined)
  }

  /** Takes up what was not over as the page went. */
  recall(): void {
    const { sold: text } = this.#drafts.of(draft)
    if (text === undefined) return
    const kept = JSON.parse(text) as Omit<SoldSlip, 'address'>
    this.sold = { ...kept, stage: 'asked', address: undefined }
  }

  #hold(sold: SoldSlip | undefined): void {
    runInAction(() => {
      this.sold = sold
    })
    const { address: _, ...kept } = sold ?? { address: undefined }
    this.#drafts.keep(draft, { sold: sold && JSON.stringify(kept) })
  }
}

/** What is told of a sale that is in the list of what moved. */
export const saleOf = ({
  orderId,
  orderNumber: number,
  amount: total,
  given,
}: Omit<ShownCashMovement, 'slip'>) => ({
  orderId,
  number,
  total,
  change: given === null ? null : given - total,
})
