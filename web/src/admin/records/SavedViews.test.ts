import { mostSaved } from '@hotovo/domain/limits'
import { afterEach, expect, test } from 'vitest'
import { type BackOffice, backOffice } from '../../../../tests/support/back-office.ts'
import { SavedViews } from './SavedViews.ts'

let office: BackOffice
afterEach(() => office.app.close())

test('one view too many is told as such, and there is room for it once another is removed', async () => {
  office = await backOffice()
  const { session } = office
  const store = new SavedViews({ staff: office.api.staff, session }, { list: 'orders', viewIn: () => ({}) })
  const keep = (place: number) =>
    store.keep({ name: `Pohľad ${place}`, question: 'status=prijata', isShared: false })
  for (let place = 0; place < mostSaved.views; place += 1) expect(await keep(place)).toBe(true)
  expect([await keep(mostSaved.views), store.saved.isFull]).toEqual([false, true])
  await store.saved.write.run({ what: 'remove', one: store.saved.all.answer![0]! })
  expect([await keep(mostSaved.views), store.saved.isFull]).toEqual([true, false])
})

test('a view is what its address means, in whichever order that says it', async () => {
  office = await backOffice()
  const viewIn = (address: URLSearchParams) => ({ q: address.get('q'), status: address.get('status') })
  const store = new SavedViews(
    { staff: office.api.staff, session: office.session },
    { list: 'orders', viewIn },
  )
  expect(store.isSame('status=prijata&q=eva', 'q=eva&status=prijata')).toBe(true)
  expect(store.isSame('status=prijata', 'status=zrusena')).toBe(false)
})
