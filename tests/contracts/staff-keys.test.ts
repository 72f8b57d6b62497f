import { randomUUID } from 'node:crypto'
import { adminNote } from '@hotovo/domain/orders/order'
import { beforeAll, describe, expect, test } from 'vitest'
import { backends, type Stores } from '../support/backends.ts'
import { addOrderTo } from '../support/payments.ts'
import { staffKey } from '../support/staff.ts'

describe.each(backends)('StaffKeys in $name', ({ open }) => {
  let stores: Stores
  beforeAll(async () => {
    stores = await open()
    return () => stores.close()
  })

  test('Finds the fingerprint and the subject of what a person did under a key later than an instant, and nothing of anybody else', async () => {
    const order = await addOrderTo(stores)
    const { staffKeys, orders } = stores
    const key = staffKey()
    const { staffId, at, since, fingerprint, subject } = key
    expect(await staffKeys.find(staffId, key.key, since)).toBeUndefined()
    const { line, entry } = adminNote(order, 'volané', {
      by: { kind: 'staff', name: 'Jana', email: 'jana@hotovo.test' },
      at,
    })
    await orders.addNote(order.id, line, entry, key)
    expect(await staffKeys.find(staffId, key.key, since)).toEqual({ fingerprint, subject })
    expect(await staffKeys.find(staffId, key.key, at)).toBeUndefined()
    expect(await staffKeys.find(randomUUID(), key.key, since)).toBeUndefined()
    expect(await staffKeys.find(staffId, randomUUID(), since)).toBeUndefined()
  })
})
