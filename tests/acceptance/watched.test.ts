import { readsAnHour } from '@hotovo/domain/limits'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type House, placed, visitorDoors } from '../support/doors.ts'
import { somebody } from '../support/staff.ts'

describe.each(visitorDoors)('Staff do nothing without a trace, $name', ({ open }) => {
  let house: House
  beforeEach(async () => {
    house = await open()
  })
  afterEach(() => house.close())

  const done = <T>(result: { ok: true; value: T } | { ok: false; error: unknown }): T => {
    if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.error)}`)
    return result.value
  }

  test('hundreds of different records that one person reads in an hour are told once, and none is refused (rule A47)', async () => {
    const jana = await somebody(house)
    const staffId = (await house.ports.staff.byEmail(jana.credentials.email))!.account.id
    const read = (from: number, to: number) =>
      house.ports.reads.note({
        staffId,
        hour: `${house.world.clock.now().slice(0, 13)}:00:00.000Z`,
        records: Array.from({ length: to - from }, (_, place) => `order ${from + place}`),
      })
    const alerts = async () => {
      const { items } = done(await jana.api.staff.audit({}))
      return items.filter(({ action }) => action === 'security_many_reads')
    }
    const { order } = (await placed(house.api)).view
    await read(0, readsAnHour - 2)
    done(await jana.api.staff.orders.open(order.id))
    done(await jana.api.staff.orders.list({}))
    expect(await alerts()).toEqual([])
    const other = (await placed(house.api)).view.order
    done(await jana.api.staff.orders.list({}))
    done(await jana.api.staff.orders.open(other.id))
    expect(await alerts()).toMatchObject([
      {
        actor: { email: jana.credentials.email },
        system: { severity: 'high', details: { records: readsAnHour } },
      },
    ])
  })

  test('who has the audit log checked is told in it', async () => {
    const jana = await somebody(house)
    done(await jana.api.staff.checkAudit())
    const { items } = done(await jana.api.staff.audit({}))
    expect(items.filter(({ action }) => action === 'audit_checked')).toMatchObject([
      { actor: { kind: 'staff', email: jana.credentials.email }, system: { severity: 'low' } },
    ])
  })
})
