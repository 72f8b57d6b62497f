import type { StaffApi } from '@hotovo/application/api'
import type {
  CurrentVoucher,
  ExportedVoucher,
  VoucherRecord,
  VoucherRow,
} from '@hotovo/application/vouchers/staff'
import { sumsOf } from '@hotovo/domain/shared/sums'
import type { SessionStore } from '../../stores/SessionStore.ts'
import type { Holds } from '../records/Holds.ts'
import { ListStore } from '../records/ListStore.ts'
import type { RequestKeys } from '../records/RequestKeys.ts'
import { VoucherStore } from './VoucherStore.ts'
import { addressOf, type VouchersView } from './view.ts'

type Collaborators = {
  readonly staff: Pick<StaffApi['staff'], 'vouchers' | 'audit' | 'countFiltered'>
  readonly session: Pick<SessionStore, 'guarded' | 'may'>
  readonly keys: RequestKeys
  readonly holds: Holds
}

/** The list of vouchers. */
export class VouchersStore {
  readonly #desk: Collaborators
  /** Of which something is or was held. */
  readonly #begun = new Map<string, VoucherStore>()
  readonly list: ListStore<VouchersView, VoucherRow, VoucherRecord, ExportedVoucher>

  constructor(desk: Collaborators) {
    const { vouchers } = desk.staff
    this.#desk = desk
    this.list = new ListStore<VouchersView, VoucherRow, VoucherRecord, ExportedVoucher>(desk, {
      of: 'vouchers',
      addressOf,
      list: (view) => vouchers.list(view),
      export: (filter) => vouchers.export(filter),
      open: (serial) => vouchers.open({ serial }),
      idOf: ({ voucher }) => voucher.serial,
      sumsOf: (rows) =>
        desk.session.may('revenue.view')
          ? sumsOf(rows.map(({ voucher: { balance, currency } }) => ({ minor: balance, currency })))
          : undefined,
    })
  }

  get page(): VouchersStore['list']['page'] {
    return this.list.page
  }

  get shownIds(): readonly string[] {
    return this.list.shownIds
  }

  /** Says of rows how they are now, each in its place, whatever the filters let through; nobody here asked for it. */
  async takeAnew(serials: readonly string[]): Promise<void> {
    const found = await this.#desk.staff.vouchers.current({ serials })
    if (found.ok) for (const one of found.value) this.#say(one)
  }

  /** The record of a voucher, on a page of its own. One of which something is held stays the same. */
  record(serial: string): VoucherStore {
    const begun = this.#begun.get(serial)
    if (begun?.action.isOpen) return begun
    const record = new VoucherStore(serial, {
      ...this.#desk,
      tell: (told) => this.#say(told),
      begins: (store) => {
        for (const [of, one] of this.#begun) if (!one.action.isOpen) this.#begun.delete(of)
        this.#begun.set(serial, store)
      },
    })
    const known = this.list.ahead.get(serial)
    if (known) record.record.put(serial, known)
    return record
  }

  #say({ voucher, status }: CurrentVoucher): void {
    this.list.say(voucher.serial, (row) => ({ ...row, voucher, status }))
  }
}
