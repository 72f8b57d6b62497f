import { content } from '@hotovo/adapters/content/content'
import type { WantedCashDesk } from '@hotovo/domain/cash-desk/cash-desk'
import type { SaleForm } from '@hotovo/domain/cash-desk/sale'
import { done } from './done.ts'
import { signInAs, somebody } from './staff.ts'
import type { TestApp } from './test-app.ts'

/** Settings of a desk that sells and takes orders, at a sales point of the product's own list. */
export const wantedDesk = (change: Partial<WantedCashDesk> = {}): WantedCashDesk => ({
  salesPointId: content.places[0]!.id,
  version: 0,
  sells: true,
  takesOrders: true,
  isBlocked: false,
  perSale: 500_00,
  perDay: 2000_00,
  paper: '80mm',
  commission: 250,
  cashierIds: [],
  ...change,
})

/** So many vouchers of 50 € for this cash, in minor units. */
export const saleForm = ({ quantity = 1, given }: { quantity?: number; given?: number } = {}): SaleForm => ({
  language: 'sk',
  selectedVouchers: [{ id: 'jeden', amount: 50_00, quantity, isCustom: false }],
  given,
})

/** A cash desk with its cashier, signed in; the shift is open where a drawer is named, in minor units. */
export async function cashDesk(
  app: Pick<TestApp, 'ports' | 'api' | 'as'>,
  { drawer, ...change }: Partial<WantedCashDesk> & { drawer?: number } = {},
) {
  const admin = (await somebody(app)).api.staff
  const cashier = await somebody(app, 'cashier')
  const { id } = cashier.session.account
  const wanted = wantedDesk({ cashierIds: [id], ...change })
  done(await admin.cashDesks.write(wanted))
  const desk = cashier.api.staff.cashDesk
  if (drawer !== undefined) done(await desk.openShift({ drawer }))
  return {
    admin,
    desk,
    cashierId: id,
    wanted,
    /** The desk as its cashier has it who has signed in again: tokens end within minutes. */
    again: async () => {
      const { accessToken } = await signInAs(app.api, cashier.credentials)
      return app.as(() => accessToken).staff.cashDesk
    },
  }
}
