import type { Api } from '@hotovo/application/api'
import { pageSize } from '@hotovo/domain/limits'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { type BackOffice, backOffice } from '../../../../tests/support/back-office.ts'
import { newOrder } from '../../../../tests/support/test-app.ts'
import { AuditStore } from './AuditStore.ts'
import { detailAddress, recordCursor, viewIn } from './view.ts'

test.each(['rubbish', '2026-03-02T09:00:00.000Z_merchant_7'])('%s is the place of no row', (cursor) => {
  expect(viewIn(new URLSearchParams({ cursor })).cursor).toBeUndefined()
})

test('the address of a row is that of its page, with its place', () => {
  const at = '2026-03-02T09:00:00.000Z'
  const record = { at, type: 'order', id: '7' } as const
  const address = detailAddress({ by: 'jana@hotovo.test' }, record)
  expect(Object.fromEntries(address)).toEqual({ by: 'jana@hotovo.test', detail: recordCursor(record) })
  expect(viewIn(new URLSearchParams({ cursor: recordCursor(record) })).cursor).toBe(`${at}_order_7`)
})

describe('the audit page', () => {
  let office: BackOffice
  beforeEach(async () => {
    office = await backOffice()
  })
  afterEach(() => office.app.close())

  const later = () => office.app.world.clock.forward(1)
  const storeOf = (list: Api['staff']['audit']['list'] = office.api.staff.audit.list) =>
    new AuditStore({
      audit: { ...office.api.staff.audit, list },
      colleagues: office.api.staff.colleagues,
      session: office.session,
    })
  const actions = ({ page }: AuditStore) => page.value?.items.map(({ action }) => action)

  it('tells what the look at the whole audit log found, once somebody asks', async () => {
    const store = storeOf()
    expect(store.verdict.asked).toBeUndefined()
    await store.check()
    // Memory has nothing to prove; how a chained trail answers is shown in tests/contracts.
    expect(store.verdict.value).toEqual({ isChained: false })
  })

  it('offers the staff whose rows one can ask for, and asks for them once', async () => {
    const store = storeOf()
    await store.openColleagues()
    const { email, name } = store.colleagues.answer![0]!
    expect(name).toBeTruthy()
    await store.open({ by: email, type: 'system' })
    expect(actions(store)).toContain('admin_login_success')
    await store.open({ by: 'nikto@hotovo.test' })
    expect(actions(store)).toEqual([])
  })

  describe('looking at a row', () => {
    it('of the page asks nobody', async () => {
      const asked = vi.fn(office.api.staff.audit.list)
      const store = storeOf(asked)
      await store.open({})
      const row = store.page.value!.items[0]!
      await store.look(recordCursor(row))
      expect(store.record.answer).toEqual(row)
      expect(asked).toHaveBeenCalledTimes(1)
    })

    it('finds it by its address alone, also when pages of newer rows have come', async () => {
      await newOrder(office.app.api)
      const store = storeOf()
      await store.open({ type: 'order' })
      const row = store.page.value!.items[0]!
      later()
      for (let n = 0; n <= pageSize.usual; n++) await office.api.staff.dashboard()
      await store.open({})
      expect(store.page.value!.items).not.toContainEqual(row)
      await store.look(recordCursor(row))
      expect(store.record.answer).toEqual(row)
    })

    it.each(['', 'nič', 'order-7', '2026-03-02T09:00:00.000Z_order_4711', '2026-03-02T09:00:00.000Z'])(
      'of the place %j finds nothing',
      async (place) => {
        const store = storeOf()
        await store.look(place)
        expect(store.record.phase).toBe('shown')
        expect(store.record.answer).toBeNull()
      },
    )
  })
})
