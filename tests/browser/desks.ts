import type { RunningServer } from '../support/server.ts'
import { signInAs } from '../support/staff.ts'
import { type admin, somebody, staffApi, visitorApi } from './back-office.ts'

/** A desk of a sales point of its own, and its cashier. */
export async function newDesk(server: RunningServer, salesPointId: string): Promise<typeof admin> {
  const cashier = await somebody(server, 'cashier')
  const { staff } = await staffApi(server)
  const listed = await staff.cashDesks.list()
  if (!listed.ok) throw new Error(listed.error.code)
  const before = listed.value.items.find((desk) => desk.salesPointId === salesPointId)
  const { account } = await signInAs(visitorApi(server), cashier)
  const written = await staff.cashDesks.write({
    salesPointId,
    version: before?.version ?? 0,
    sells: true,
    takesOrders: true,
    isBlocked: false,
    perSale: 999_99,
    perDay: 5000_00,
    paper: '80mm',
    commission: 0,
    cashierIds: [account.id],
  })
  if (!written.ok) throw new Error(JSON.stringify(written.error))
  return cashier
}
