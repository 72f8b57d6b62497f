import { Unavailable } from '@hotovo/application/faults'
import type {
  FiledRefund,
  RefundFile,
  RefundFileMade,
  RefundFileOutcome,
  Transfers,
} from '@hotovo/application/payments/refund-files'
import type { DueRefund } from '@hotovo/application/payments/refunds'
import {
  mostInFile,
  type NumberedTransfer,
  type TransferState,
} from '@hotovo/domain/payments/refund-transfer'
import { isSameAccount } from '@hotovo/domain/payments/typed-account'
import { makeAutoObservable, runInAction } from 'mobx'
import { Fetched } from '../../stores/Fetched.ts'
import { answerOr } from '../records/asking.ts'
import type { MayGo } from '../records/Holds.ts'
import { notDone } from '../records/heldRefunds.ts'
import { Turns } from '../records/Turns.ts'
import { type RefusedBy, Write } from '../records/Write.ts'
import { accountOf, proposedAccount, type RefundDesk } from './PayingStore.ts'
import { sharerOf } from './sharedAccounts.ts'

type Preparing = { readonly id: string; readonly refunds: readonly FiledRefund[] }
type Marking = { readonly id: string; readonly as: 'sent' | 'called-off' }
type NotPrepared = RefusedBy<RefundDesk['payments']['prepareRefunds']>
type NotMarked = RefusedBy<RefundDesk['payments']['sendRefundFile']>

/** The name under which a file is held. */
export const heldFile = (id: string) => `refund file ${id}`

/** The name under which it is told that a file was made. */
const madeFile = (id: string) => `made ${heldFile(id)}`

/** Transfers of one file, as they stand in it. */
export type FileOfRefunds = { readonly id: string; readonly transfers: readonly NumberedTransfer[] }

/** What goes out by a file, in minor units. */
export const sumOfFile = ({
  transfers,
}: {
  readonly transfers: readonly { readonly amount: number }[]
}): number => transfers.reduce((sum, { amount }) => sum + amount, 0)

/** Refunds that one file can hold: in EUR, and with an account. */
export const filedRefunds = (rows: readonly DueRefund[]): readonly FiledRefund[] =>
  rows
    .flatMap((row) => {
      const account = row.currency === 'EUR' ? accountOf(row) : undefined
      return account ? [{ id: row.id, amount: row.due, ...account }] : []
    })
    .slice(0, mostInFile)

/** Files for the bank, and what becomes of the money in them. */
export class FilesStore {
  readonly #with: RefundDesk
  readonly transfers = new Fetched<Transfers>()
  readonly preparing: Write<Preparing, RefundFileMade, NotPrepared>
  readonly marking: Write<Marking, RefundFileOutcome, NotMarked>
  readonly #turns: Turns<Marking>
  #state: TransferState = 'prepared'
  /** A file that is prepared and was not handed over, because nobody answered. */
  undelivered: string | undefined
  /** The file that was made and handed over last, until that was read: how many refunds, and how much in minor units. */
  made: { readonly id: string; readonly count: number; readonly sum: number } | undefined
  /** What each was ticked for, by its id: a tick is for an account and an amount, and falls with either (rule P38). */
  ticked: ReadonlyMap<string, FiledRefund> = new Map()
  /** The file that was asked for though an account in it was typed for two customers: the same once more makes it (rule P44). */
  doubted: string | undefined
  /** The numbers of those whose ticks fell since somebody was told. */
  fallen: readonly string[] = []

  constructor(
    collaborators: RefundDesk,
    reload: () => Promise<void>,
    keep: (name: string, xml: string) => void,
  ) {
    const { payments, session, holds } = collaborators
    this.#with = collaborators
    this.preparing = new Write<Preparing, RefundFileMade, NotPrepared>(
      { session, undos: holds.undos },
      {
        send: (wanted) => payments.prepareRefunds(wanted),
        done: async ({ id, transfers }) => {
          this.ticked = new Map()
          if (transfers.length > 0) {
            const isHandedOver = await this.download(id, keep)
            runInAction(() => {
              this.made = isHandedOver
                ? { id, count: transfers.length, sum: sumOfFile({ transfers }) }
                : undefined
            })
          } else holds.undos.drop(madeFile(id))
          await reload()
        },
        told: ({ id, refunds }) => ({
          subject: madeFile(id),
          what: { kind: 'file', count: refunds.length },
        }),
        // It is called off where it stands, where what a bank may have is told (rule P51).
        back: () => 'asked',
      },
    )
    this.marking = new Write<Marking, RefundFileOutcome, NotMarked>(
      { session },
      {
        send: ({ id, as }) =>
          as === 'sent' ? payments.sendRefundFile({ id }) : payments.callOffRefundFile({ id }),
        done: (_, { id }) => {
          holds.undos.drop(madeFile(id))
          return Promise.all([this.open(this.#state), reload()])
        },
      },
    )
    this.#turns = new Turns(this.marking)
    makeAutoObservable(this, {}, { deep: false })
  }

  open(state: TransferState): Promise<void> {
    this.#state = state
    const { session, payments } = this.#with
    const none: Transfers = { items: [], others: [] }
    return this.transfers.ask(state, () => answerOr(session, () => payments.transfers({ state }), none))
  }

  /** What is shown, by the files that it stands in. */
  get files(): readonly FileOfRefunds[] {
    const files = new Map<string, NumberedTransfer[]>()
    for (const one of this.transfers.value?.items ?? []) {
      const id = one.fileId ?? ''
      files.set(id, [...(files.get(id) ?? []), one])
    }
    return [...files].map(([id, transfers]) => ({ id, transfers }))
  }

  /** Ticks what a file can hold of these, each as it is now, or takes their ticks. */
  tick(some: readonly DueRefund[], isOn: boolean): void {
    const ticked = new Map(this.ticked)
    for (const row of some) {
      const [refund] = isOn ? filedRefunds([row]) : []
      if (refund) ticked.set(row.id, refund)
      else ticked.delete(row.id)
    }
    this.ticked = ticked
  }

  isTicked(row: DueRefund): boolean {
    const was = this.ticked.get(row.id)
    const [now] = filedRefunds([row])
    return was !== undefined && now !== undefined && was.amount === now.amount && isSameAccount(was, now)
  }

  /** Lets ticks fall that were given for another account or amount than what is due has by now. */
  look(rows: readonly DueRefund[]): void {
    const fallen = rows.filter((row) => this.ticked.has(row.id) && !this.isTicked(row))
    if (fallen.length === 0) return
    this.tick(fallen, false)
    this.fallen = [...this.fallen, ...fallen.map(({ number }) => number)]
  }

  /** Somebody was told which ticks fell. */
  tellFallen(): void {
    this.fallen = []
  }

  /** What goes into a file: the ticked ones, or all whose account a statement told and that paid as much as goes back (rule P38). */
  meant(rows: readonly DueRefund[]): readonly FiledRefund[] {
    const ticked = rows.filter((row) => this.isTicked(row))
    return filedRefunds(ticked.length > 0 ? ticked : rows.filter((row) => proposedAccount(row).iban !== ''))
  }

  /** Makes a file of what is meant; where an account in it is that of another customer too, by the second press of the same. */
  async prepare(id: string, rows: readonly DueRefund[]): Promise<boolean> {
    const refunds = this.meant(rows)
    const isShared = rows.some((row) => refunds.some((one) => one.id === row.id) && sharerOf(row, rows))
    const wanted = JSON.stringify(refunds)
    const isAsked = isShared && this.doubted !== wanted
    this.doubted = isAsked ? wanted : undefined
    return !isAsked && this.preparing.run({ id, refunds })
  }

  /** Whether it is asked whether a file is made all the same, as it is meant now. */
  isDoubted(rows: readonly DueRefund[]): boolean {
    return this.doubted !== undefined && this.doubted === JSON.stringify(this.meant(rows))
  }

  /**
   * Has all of a file noted as sent, or wait to be paid again, which is held before (rules A45, P51); `tell` hears what became of it,
   * once that is known.
   */
  hold(
    { id, transfers }: FileOfRefunds,
    as: Marking['as'],
    tell: (outcome: RefundFileOutcome) => void,
  ): void {
    const wanted = { id, as } as const
    this.#with.holds.hold(heldFile(id), {
      what:
        as === 'sent'
          ? { kind: 'refunds', ids: transfers.map((one) => one.id) }
          : { kind: 'file', count: transfers.length },
      state: () => notDone(this.marking.stateOf(wanted)),
      send: async (mayGo) => {
        const outcome = await this.#mark(wanted, mayGo)
        if (outcome) tell(outcome)
        return outcome !== undefined
      },
    })
  }

  /** Whether it is being sent what becomes of a file, or waits for its turn. */
  isMarked(id: string): boolean {
    return this.#turns.all.some((one) => one.id === id)
  }

  async #mark(wanted: Marking, mayGo?: MayGo): Promise<RefundFileOutcome | undefined> {
    const isDone = await this.#turns.run(wanted, mayGo)
    const { stage } = this.marking
    return isDone && stage.phase === 'done' ? stage.done : undefined
  }

  /** What is held of a file, and nothing of it is done; undefined where nothing is. */
  heldAs(id: string): Marking['as'] | undefined {
    const held = this.#with.holds.of(heldFile(id))
    if (!held) return undefined
    return held.what.kind === 'file' ? 'called-off' : 'sent'
  }

  /** Has a file that is held wait as before. */
  callOffHeld(id: string): void {
    this.#with.holds.callOff(heldFile(id))
  }

  /** That a file was made was read. */
  dismissMade(): void {
    this.made = undefined
  }

  /** Hands over the file, as often as it is asked for; false where nothing of it waits any more, or nobody answered. */
  async download(id: string, keep: (name: string, xml: string) => void): Promise<boolean> {
    const { session, payments } = this.#with
    let file: RefundFile | null = null
    let undelivered: string | undefined
    try {
      file = await answerOr(session, () => payments.refundFile({ id }), null)
    } catch (fault) {
      if (!(fault instanceof Unavailable)) throw fault
      undelivered = id
    }
    runInAction(() => {
      this.undelivered = undelivered
    })
    if (file) keep(file.name, file.xml)
    return file !== null
  }
}
