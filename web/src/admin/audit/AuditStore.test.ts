import { pageSize } from '@hotovo/domain/limits'
import { expect, test } from 'vitest'
import { backOffice } from '../../../../tests/support/back-office.ts'
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

async function desk() {
  const { app, api, session } = await backOffice()
  const { audit, colleagues } = api.staff
  const asked: unknown[] = []
  const list: typeof audit.list = (view) => {
    asked.push(view)
    return audit.list(view)
  }
  const store = new AuditStore({ audit: { ...audit, list }, colleagues, session })
  return { app, api, store, asked }
}

test('the look at the whole audit log is had once somebody asks', async () => {
  const { store } = await desk()
  expect(store.verdict.asked).toBeUndefined()
  await store.check()
  // Memory has nothing to prove; how a chained trail answers is shown in tests/contracts.
  expect(store.verdict.value).toEqual({ isChained: false })
})

test('the staff are offered whose rows one can ask for', async () => {
  const { store } = await desk()
  await store.openColleagues()
  const { email, name } = store.colleagues.answer![0]!
  expect(name).toBeTruthy()
  await store.open({ by: email, type: 'system' })
  expect(store.page.value?.items.map(({ action }) => action)).toContain('admin_login_success')
  await store.open({ by: 'nikto@hotovo.test' })
  expect(store.page.value?.items).toEqual([])
})

test('a row is found by its address alone, also when pages of newer rows have come; one of the page asks nobody', async () => {
  const { app, api, store, asked } = await desk()
  await newOrder(app.api)
  await store.open({ type: 'order' })
  const row = store.page.value!.items[0]!
  await store.look(recordCursor(row))
  expect([store.record.answer, asked.length]).toEqual([row, 1])
  app.world.clock.forward(1)
  for (let n = 0; n <= pageSize.usual; n++) await api.staff.dashboard()
  await store.open({})
  expect(store.page.value!.items).not.toContainEqual(row)
  store.record.forget()
  await store.look(recordCursor(row))
  expect(store.record.answer).toEqual(row)
})

test.each(['', 'nič', 'order-7', '2026-03-02T09:00:00.000Z_order_4711', '2026-03-02T09:00:00.000Z'])(
  'at the place %j is no row',
  async (place) => {
    const { store } = await desk()
    await store.look(place)
    expect([store.record.phase, store.record.answer]).toEqual(['shown', null])
  },
)
