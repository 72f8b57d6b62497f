import type { ExportedRows } from '@hotovo/application/access/exporting'
import type { StaffApi } from '@hotovo/application/api'
import type { Page } from '@hotovo/application/paging'
import type {
  CurrentVoucher,
  ExportedVoucher,
  VoucherRecord,
  VoucherRow,
} from '@hotovo/application/vouchers/staff'
import { makeAutoObservable, runInAction } from 'mobx'
import { Fetched } from '../../stores/Fetched.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { Ahead } from '../records/Ahead.ts'
import type { RequestKeys } from '../records/RequestKeys.ts'
import { Total } from '../records/Total.ts'
import { VoucherStore } from './VoucherStore.ts'
import { addressOf, type VouchersView } from './view.ts'

type Collaborators = {
  readonly staff: Pick<StaffApi['staff'], 'vouchers' | 'audit' | 'countFiltered'>
  readonly session: Pick<SessionStore, 'guarded' | 'may'>
  readonly keys: RequestKeys
}

/** The list of vouchers. It outlives its screen, so that whoever comes back finds it as it was. */
export class VouchersStore {
  readonly #desk: Collaborators
  readonly #ahead = new Ahead<VoucherRecord>()
  readonly page = new Fetched<Page<VoucherRow>>()
  readonly total: Total
  view: VouchersView = {}
  /** The voucher that was opened last. */
  opened: string | undefined

  constructor(desk: Collaborators) {
    this.#desk = desk
    this.total = new Total(desk, 'vouchers')
    makeAutoObservable(this, { page: false, total: false }, { deep: false })
  }

  /** Shows a page. The one before stays until its rows are there. */
  open(view: VouchersView): Promise<void> {
    this.view = view
    return this.refresh()
  }

  async refresh(): Promise<void> {
    const { view } = this
    await this.page.ask(addressOf(view).toString(), async () => {
      const found = await this.#desk.session.guarded(() => this.#desk.staff.vouchers.list(view))
      return found.ok ? found.value : found.error
    })
    if (view === this.view) void this.total.of(view, this.page.answer)
  }

  /** Everything that the filter means; throws `Unavailable` where nobody answers. */
  async export(): Promise<ExportedRows<ExportedVoucher>> {
    const { cursor: _, ...asked } = this.view
    const found = await this.#desk.session.guarded(() => this.#desk.staff.vouchers.export(asked))
    return found.ok ? found.value : found.error
  }

  get shownIds(): readonly string[] {
    return this.page.value?.items.map(({ voucher }) => voucher.serial) ?? []
  }

  /** Says of rows how they are now, each in its place, whatever the filters let through; nobody here asked for it. */
  async takeAnew(serials: readonly string[]): Promise<void> {
    const found = await this.#desk.staff.vouchers.current({ serials })
    if (found.ok) for (const one of found.value) this.#take(one)
  }

  /** Remembers which voucher was opened. */
  leaveFor(serial: string): void {
    this.opened = serial
  }

  /** Somebody else works here now, who finds nothing of what the one before looked at. */
  forget(): void {
    this.page.forget()
    this.total.forget()
    this.#ahead.forget()
    this.view = {}
    this.opened = undefined
  }

  /** The record of a voucher, on a page of its own. */
  record(serial: string): VoucherStore {
    const record = new VoucherStore(serial, { ...this.#desk, tell: (told) => this.#take(told) })
    const known = this.#ahead.get(serial)
    if (known) record.record.put(serial, known)
    return record
  }

  /** Fetches a voucher that will perhaps be opened next. */
  fetchAhead(serial: string): Promise<void> {
    return this.#ahead.fetch(serial, async () => {
      const found = await this.#desk.session.guarded(() => this.#desk.staff.vouchers.open({ serial }))
      return found.ok ? found.value : null
    })
  }

  /** What was fetched ahead of a voucher has been shown. */
  dropAhead(serial: string): void {
    this.#ahead.drop(serial)
  }

  /** What a record says of a voucher, its row says too. */
  #take({ voucher, status }: CurrentVoucher): void {
    const { value } = this.page
    if (!value) return
    const items = value.items.map((row) =>
      row.voucher.serial === voucher.serial ? { ...row, voucher, status } : row,
    )
    runInAction(() => {
      this.page.value = { ...value, items }
    })
  }
}
