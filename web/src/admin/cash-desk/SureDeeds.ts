import { Unavailable } from '@hotovo/application/faults'
import type { Later } from '@hotovo/application/shared/ports'
import type { SaleForm } from '@hotovo/domain/cash-desk/sale'
import { makeAutoObservable, runInAction } from 'mobx'
import { CalledOff } from '../../stores/calledOff.ts'
import type { Drafts } from '../records/Drafts.ts'
import type { RequestKeys } from '../records/RequestKeys.ts'

/** What moves cash or vouchers at a desk, as it is sent. Amounts are minor units of EUR. */
export type Deed =
  | { readonly kind: 'sale'; readonly form: SaleForm }
  | {
      readonly kind: 'order'
      readonly id: string
      readonly due: number
      readonly given?: number | undefined
    }
  | { readonly kind: 'replace'; readonly slip: string; readonly orderId: string; readonly reason: string }
  | { readonly kind: 'refund'; readonly orderId: string; readonly reason: string }

type Answer = { readonly ok: true } | { readonly ok: false; readonly error: { readonly code: string } }

/** A question that nobody answered is asked again after so many milliseconds. */
export const againMs = 3000

/** Under which a tab keeps what is not over at its desk. */
export const draft = 'cash-desk'
const field = 'deed'

type Collaborators = {
  readonly drafts: Pick<Drafts, 'of' | 'keep'>
  readonly keys: RequestKeys
  readonly later: Later
}

/**
 * What is done at a desk, one at a time and each until it is known what became of it: a lost answer is asked for again under the same
 * key, over a reload too, so that it is done once or not at all (rules K4 to K7).
 */
export class SureDeeds {
  readonly #with: Collaborators
  /** What is under way; undefined while nothing is. */
  pending: Deed | undefined
  /** Nobody answered yet: it may be done. */
  isLost = false

  constructor(collaborators: Collaborators) {
    this.#with = collaborators
    makeAutoObservable(this, undefined, { deep: false })
  }

  /** What was under way as the page went, and nobody knows what became of it. */
  get left(): Deed | undefined {
    const { [field]: text } = this.#with.drafts.of(draft)
    try {
      return text === undefined ? undefined : (JSON.parse(text) as Deed)
    } catch {
      return undefined
    }
  }

  /** Does it, and answers what came of it; undefined where it was called off, and where something else is under way. */
  async make<Answered extends Answer>(
    deed: Deed,
    send: (key: string) => Promise<Answered>,
  ): Promise<Answered | undefined> {
    if (this.pending) return undefined
    const { keys, drafts } = this.#with
    this.#stand(deed, keys.isOpen(draft))
    // Words that are sent anew under a key have to be the same.
    drafts.keep(draft, { [field]: JSON.stringify(deed) })
    try {
      for (;;) {
        const answer = await this.#once(send)
        if (answer) {
          this.#end()
          return answer
        }
        this.#stand(deed, true)
        await new Promise<void>((resolve) => this.#with.later(resolve, againMs))
      }
    } catch (fault) {
      this.#end()
      if (fault instanceof CalledOff) return undefined
      throw fault
    }
  }

  /** One try; undefined where nobody knows what became of it. */
  async #once<Answered extends Answer>(
    send: (key: string) => Promise<Answered>,
  ): Promise<Answered | undefined> {
    try {
      const answer = await this.#with.keys.under(draft, send)
      return !answer.ok && answer.error.code === 'idempotency-key-busy' ? undefined : answer
    } catch (fault) {
      if (!(fault instanceof Unavailable) || fault instanceof CalledOff) throw fault
      return undefined
    }
  }

  #stand(deed: Deed | undefined, isLost: boolean): void {
    runInAction(() => {
      this.pending = deed
      this.isLost = isLost
    })
  }

  #end(): void {
    this.#with.keys.settle(draft)
    this.#with.drafts.keep(draft, { [field]: undefined })
    this.#stand(undefined, false)
  }
}
