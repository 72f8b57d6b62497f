import type { Api } from '@hotovo/application/api'
import type { HandedLetters, NotedNumber, PrintedLetters } from '@hotovo/application/deliveries/letters'
import type { QueuedDelivery } from '@hotovo/application/deliveries/manage'
import type { DeliveryQueue } from '@hotovo/application/deliveries/ports'
import type { Page } from '@hotovo/application/paging'
import { isLetterToPrint } from '@hotovo/domain/deliveries/letter'
import { lettersAtOnce } from '@hotovo/domain/limits'
import { ok } from '@hotovo/domain/shared/result'
import { makeAutoObservable, runInAction } from 'mobx'
import { Fetched } from '../../stores/Fetched.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { isInVain } from '../kit/errorKind.ts'
import { type CorrectionCalls, CorrectionStore } from '../kit/record/CorrectionStore.ts'
import { answerTo } from '../records/asking.ts'
import { CurrentRows } from '../records/CurrentRows.ts'
import type { Drafts } from '../records/Drafts.ts'
import { againOf, type Holds } from '../records/Holds.ts'
import { forgetNumbers } from '../records/handOverDraft.ts'
import type { QueuesStore } from '../records/QueuesStore.ts'
import type { RequestKeys } from '../records/RequestKeys.ts'
import { type RefusedBy, Write } from '../records/Write.ts'
import { becameOfLetters } from './becameOfLetters.ts'
import { type FailedOrder, failedOrders } from './failedOrders.ts'

type Calls = Api['staff']['deliveries']
type Collaborators = {
  readonly deliveries: Calls
  readonly payments: CorrectionCalls['payments']
  readonly session: Pick<SessionStore, 'guarded'>
  readonly queues: Pick<QueuesStore, 'look'>
  readonly keys: RequestKeys
  readonly holds: Holds
  readonly drafts: Drafts
}

export type DeliveriesView = { readonly queue: DeliveryQueue; readonly cursor?: string | undefined }

type Listed = Pick<QueuedDelivery, 'id' | 'orderNumber'>
/** A delivery is tried again now; letters are noted as the courier's, and their codes are gone after that; or they are printed. */
type Wanted =
  | { readonly what: 'retry'; readonly delivery: Listed }
  | { readonly what: 'letters'; readonly letters: readonly Listed[]; readonly isTwoSided: boolean }
  | { readonly what: 'hand-over'; readonly letters: readonly Listed[]; readonly handed: HandedLetters }

/** The letters, where they were printed; what of those that were meant waited no more, what nobody had printed, and whose number another one has. */
type Done = {
  readonly printed?: PrintedLetters
  readonly left: readonly string[]
  readonly unprinted?: readonly string[]
  readonly noted?: ReadonlyMap<string, NotedNumber>
}

type Declined = RefusedBy<Calls['print' | 'retry' | 'handOver']>

/** The name under which letters are held. */
export const heldLetters = 'letters'

/** Deliveries that need somebody: those that failed, and letters for the courier. */
export class DeliveriesStore {
  readonly #deliveries: Calls
  readonly #session: Collaborators['session']
  readonly #holds: Holds
  readonly drafts: Drafts
  readonly page = new Fetched<Page<QueuedDelivery>>()
  /** The rows as others leave them (rule A124). */
  readonly current: CurrentRows<QueuedDelivery, Page<QueuedDelivery>>
  view: DeliveriesView = { queue: 'failed' }
  /** Those that were ticked; where none is, all that are shown are meant (rule V21). */
  ticked: ReadonlySet<string> = new Set()
  /** What is on its way again by one's own doing, and how often it had failed before. */
  tried: ReadonlyMap<string, number> = new Map()
  /** The letters of which it is asked who has them (rule V23). */
  asked: readonly QueuedDelivery[] = []
  /** Printed under a key, so that what is asked for again, because nobody answered, is opened once. */
  readonly write: Write<Wanted, Done, Declined>
  readonly correction: CorrectionStore

  constructor({ deliveries, payments, session, queues, keys, holds, drafts }: Collaborators) {
    this.#holds = holds
    this.drafts = drafts
    this.#deliveries = deliveries
    this.#session = session
    const look = () => {
      queues.look()
      return this.refresh()
    }
    this.current = new CurrentRows(this.page, {
      toldBy: ({ orderId }) => orderId,
      current: (ids) => deliveries.current({ ids, queue: this.view.queue }),
      isChanging: () => this.write.isSaving,
      isOwn: ({ id }) => this.tried.has(id),
      refresh: () => this.refresh(),
    })
    this.correction = new CorrectionStore({
      staff: { deliveries, payments },
      session,
      keys,
      holds,
      drafts,
      done: (account) => {
        const id = account?.record.order.id
        this.#try(this.rows.filter(({ orderId }) => orderId === id))
        return look()
      },
    })
    this.write = new Write<Wanted, Done, Declined>(
      { session, keys, undos: holds.undos },
      {
        // Letters that are handed over are held; those that are printed can be printed again.
        told: (wanted) => {
          if (wanted.what !== 'retry') return undefined
          const { id, orderNumber: number } = wanted.delivery
          return { subject: `retry ${id}`, what: { kind: 'account', number, path: '/admin/dorucenia' } }
        },
        deed: (wanted) => (wanted.what === 'letters' ? 'print-letters' : undefined),
        send: async (wanted, key) => {
          if (wanted.what === 'letters') {
            const ids = wanted.letters.map(({ id }) => id)
            const printed = await deliveries.print({ ids, isTwoSided: wanted.isTwoSided }, key)
            return printed.ok ? ok({ printed: printed.value, left: printed.value.gone }) : printed
          }
          if (wanted.what === 'retry') {
            const retried = await deliveries.retry({ id: wanted.delivery.id })
            return retried.ok ? ok({ left: [] }) : retried
          }
          const answer = await deliveries.handOver(wanted.handed)
          return answer.ok ? ok(becameOfLetters(answer.value.outcomes)) : answer
        },
        done: look,
        refresh: look,
      },
    )
    makeAutoObservable(this, {}, { deep: false })
  }

  open(view: DeliveriesView): Promise<void> {
    this.view = view
    this.ticked = new Set()
    this.write.rest()
    return this.refresh()
  }

  refresh(): Promise<void> {
    const { queue, cursor } = this.view
    const limit = queue === 'letters' ? lettersAtOnce : undefined
    return this.page.ask(`${queue} ${cursor ?? ''}`, () =>
      answerTo(this.#session, () => this.#deliveries.list({ queue, cursor, limit })),
    )
  }

  get rows(): readonly QueuedDelivery[] {
    return this.page.answer?.items ?? []
  }

  /** Those that failed, by their orders: what of one failed is one piece of work. */
  get failed(): readonly FailedOrder[] {
    return failedOrders(this.rows, this.current.left)
  }

  /** Whether it is on its way again, and has not failed once more. */
  isTried({ id, failures }: Pick<QueuedDelivery, 'id' | 'failures'>): boolean {
    return this.tried.get(id) === failures
  }

  /** Tries all of an order again that is not in vain, one after the other; what nobody answers ends that. */
  async retry({ deliveries }: FailedOrder): Promise<void> {
    for (const delivery of deliveries.filter((one) => !isInVain(one))) {
      if (await this.write.run({ what: 'retry', delivery })) this.#try([delivery])
      else if (this.write.stage.phase === 'unanswered') return
    }
  }

  #try(some: readonly QueuedDelivery[]): void {
    const tried = some.map(({ id, failures }) => [id, failures] as const)
    runInAction(() => {
      this.tried = new Map([...this.tried, ...tried])
    })
  }

  get isTicked(): boolean {
    return this.chosen.length > 0
  }

  /** Those of the ticked ones that are shown. */
  get chosen(): readonly QueuedDelivery[] {
    return this.rows.filter(({ id }) => this.ticked.has(id))
  }

  /** What printing and handing over mean: the ticked ones, or all that are shown; none that somebody else has handed over. */
  get meant(): readonly QueuedDelivery[] {
    const { left } = this.current
    return (this.isTicked ? this.chosen : this.rows).filter(({ id }) => !left.has(id))
  }

  /** Of what is meant what is yet to be printed. */
  get unprinted(): readonly QueuedDelivery[] {
    return this.meant.filter(isLetterToPrint)
  }

  /** Of what is meant what can be handed over, or printed again: nobody has a letter that was never printed (rule V26). */
  get printed(): readonly QueuedDelivery[] {
    return this.meant.filter((letter) => !isLetterToPrint(letter))
  }

  tick(some: readonly { readonly id: string }[], isOn: boolean): void {
    const ticked = new Set(this.ticked)
    for (const { id } of some) {
      if (isOn) ticked.add(id)
      else ticked.delete(id)
    }
    this.ticked = ticked
  }

  /** Letters in one PDF in base64; undefined where none waits or nobody answered, which `write` tells. */
  async print(letters: readonly Listed[], isTwoSided: boolean): Promise<string | undefined> {
    if (!(await this.write.run({ what: 'letters', letters, isTwoSided }))) return undefined
    const { stage } = this.write
    return stage.phase === 'done' ? stage.done.printed?.pdf : undefined
  }

  /** Whether letters are being handed over, and nothing of it is done (rule A45): their codes are gone after it. */
  get isHeld(): boolean {
    return this.#holds.isHeld(heldLetters)
  }

  /** Whether one is among the letters that are held. */
  isLeaving({ id }: { readonly id: string }): boolean {
    const what = this.#holds.of(heldLetters)?.what
    return what?.kind === 'letters' && what.ids.includes(id)
  }

  /** A page is shown that tells what became of them. */
  tellsHere(): () => void {
    return this.#holds.tellsHere(heldLetters, { leavesUnanswered: true })
  }

  /** A page is shown that asks again about letters that were held and not done, as far as they wait yet (rule A154). */
  asksAgain(): () => void {
    return this.#holds.tellsHere(againOf(heldLetters), {
      again: ({ what }) =>
        what.kind === 'letters' && this.ask(this.rows.filter(({ id }) => what.ids.includes(id))),
    })
  }

  /** Asks who has which letters; of none no more. */
  ask(letters: readonly QueuedDelivery[] = []): void {
    this.asked = letters
  }

  /** Notes who has the letters that are asked about, which is held before; asked about again where it was called off, or a number told. */
  handOver(handed: HandedLetters): void {
    const letters = this.asked
    const wanted: Wanted = { what: 'hand-over', letters, handed }
    const again = () => {
      const noted = letters.filter(({ id }) => this.noted.has(id))
      this.ask(noted.length > 0 ? noted : letters)
    }
    this.ask()
    this.write.rest()
    this.#holds.hold(heldLetters, {
      what: { kind: 'letters', ids: letters.map(({ id }) => id), path: '/admin/dorucenia?rad=letters' },
      send: async (mayGo) => {
        const isDone = await this.write.run(wanted, mayGo)
        const { noted } = this
        if (isDone)
          forgetNumbers(
            this.drafts,
            letters.filter(({ id }) => !noted.has(id)),
          )
        if (noted.size > 0) again()
        return isDone
      },
      waits: () => this.write.isSaving,
      state: () => this.write.stateOf(wanted),
      calledOff: again,
    })
  }

  /** By the ids of letters that were to be handed over just now and wait on, what has their numbers (rule V31). */
  get noted(): ReadonlyMap<string, NotedNumber> {
    const { stage } = this.write
    return (stage.phase === 'done' && stage.done.noted) || new Map()
  }
}
