import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type House, visitorDoors } from '../support/doors.ts'
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

  test('who has the audit log checked is told in it', async () => {
    const jana = await somebody(house)
    done(await jana.api.staff.checkAudit())
    const { items } = done(await jana.api.staff.audit({}))
    expect(items.filter(({ action }) => action === 'audit_checked')).toMatchObject([
      { actor: { kind: 'staff', email: jana.credentials.email }, system: { severity: 'low' } },
    ])
  })
})
