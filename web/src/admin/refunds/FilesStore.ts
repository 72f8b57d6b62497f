import type {
  FiledRefund,
  RefundFileMade,
  RefundFileOutcome,
} from '@hotovo/application/payments/refund-files'
import type { DueRefund } from '@hotovo/application/payments/refunds'
import {
  mostInFile,
  type NumberedTransfer,
  type TransferState,
} from '@hotovo/domain/payments/refund-transfer'
import { makeAutoObservable } from 'mobx'
import { Fetched } from '../../stores/Fetched.ts'
import { answerOr } from '../records/asking.ts'
import { type RefusedBy, Write } from '../records/Write.ts'
import { payersWithIban, proposedAccount, type RefundDesk } from './PayingStore.ts'

type Preparing = { readonly id: string; readonly refunds: readonly FiledRefund[] }
type Marking = { readonly id: string; readonly as: 'sent' | 'called-off' }
type NotPrepared = RefusedBy<RefundDesk['payments']['prepareRefunds']>
type NotMarked = RefusedBy<RefundDesk['payments']['sendRefundFile']>

/** Transfers of one file, as they stand in it. */
export type FileOfRefunds = { readonly id: string; readonly transfers: readonly NumberedTransfer[] }

/** Refunds that one file can hold: in EUR, and with the account that they came from. */
export const filedRefunds = (rows: readonly DueRefund[]): readonly FiledRefund[] =>
  rows
    .filter((row) => row.currency === 'EUR' && payersWithIban(row).length > 0)
    .slice(0, mostInFile)
    .map((row) => ({ id: row.id, amount: row.due, ...proposedAccount(row) }))

/** Files for the bank, and what becomes of the money in them. */
export class FilesStore {
  readonly #with: RefundDesk
  readonly transfers = new Fetched<readonly NumberedTransfer[]>()
  readonly preparing: Write<Preparing, RefundFileMade, NotPrepared>
  readonly marking: Write<Marking, RefundFileOutcome, NotMarked>
  #state: TransferState = 'prepared'

  constructor(
    collaborators: RefundDesk,
    reload: () => Promise<void>,
    keep: (name: string, xml: string) => void,
  ) {
    const { payments, session } = collaborators
    this.#with = collaborators
    this.preparing = new Write<Preparing, RefundFileMade, NotPrepared>(
      { session },
      {
        send: (wanted) => payments.prepareRefunds(wanted),
        done: async ({ id, transfers }) => {
          if (transfers.length > 0) await this.download(id, keep)
          await reload()
        },
      },
    )
    this.marking = new Write<Marking, RefundFileOutcome, NotMarked>(
      { session },
      {
        send: ({ id, as }) =>
          as === 'sent' ? payments.sendRefundFile({ id }) : payments.callOffRefundFile({ id }),
        done: () => this.open(this.#state),
      },
    )
    makeAutoObservable(this, {}, { deep: false })
  }

  open(state: TransferState): Promise<void> {
    this.#state = state
    const { session, payments } = this.#with
    return this.transfers.ask(state, async () => {
      const found = await answerOr(session, () => payments.transfers({ state }), { items: [] })
      return found.items
    })
  }

  /** What is shown, by the files that it stands in. */
  get files(): readonly FileOfRefunds[] {
    const files = new Map<string, NumberedTransfer[]>()
    for (const one of this.transfers.value ?? []) {
      const id = one.fileId ?? ''
      files.set(id, [...(files.get(id) ?? []), one])
    }
    return [...files].map(([id, transfers]) => ({ id, transfers }))
  }

  prepare(id: string, rows: readonly DueRefund[]): Promise<boolean> {
    return this.preparing.run({ id, refunds: filedRefunds(rows) })
  }

  /** Hands over the file, as often as it is asked for; false where nothing of it waits any more. */
  async download(id: string, keep: (name: string, xml: string) => void): Promise<boolean> {
    const { session, payments } = this.#with
    const file = await answerOr(session, () => payments.refundFile({ id }), null)
    if (file) keep(file.name, file.xml)
    return file !== null
  }
}
