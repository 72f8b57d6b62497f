import { mostSaved } from '@hotovo/domain/limits'
import { afterEach, expect, test } from 'vitest'
import { type BackOffice, backOffice } from '../../../../tests/support/back-office.ts'
import { Holds } from './Holds.ts'
import { SavedViews } from './SavedViews.ts'

let office: BackOffice
afterEach(() => office.app.close())

/** The saved views of orders, whose addresses mean what they ask for. */
async function ofOrders() {
  office = await backOffice()
  const { session } = office
  const viewIn = (address: URLSearchParams) => ({
    q: address.get('q') ?? undefined,
    status: address.has('status') ? address.getAll('status') : undefined,
  })
  const holds = new Holds()
  return {
    holds,
    store: new SavedViews({ staff: office.api.staff, session, holds }, { list: 'orders', viewIn }),
  }
}

test('one view too many is told as such, and there is room for it once another is removed', async () => {
  const { store } = await ofOrders()
  const keep = (place: number) =>
    store.keep({ name: `Pohľad ${place}`, question: 'status=prijata', isShared: false })
  for (let place = 0; place < mostSaved.views; place += 1) expect(await keep(place)).toBe(true)
  expect([await keep(mostSaved.views), store.saved.isFull]).toEqual([false, true])
  await store.saved.write.run({ what: 'remove', one: store.saved.all.answer![0]! })
  expect([await keep(mostSaved.views), store.saved.isFull]).toEqual([true, false])
})

test('a view is what its address means, in whichever order that says it, and a list shows its name', async () => {
  const { store } = await ofOrders()
  await store.keep({ name: 'Evine', question: 'status=prijata&q=eva', isShared: true })
  expect(store.showing('q=eva&status=prijata')?.name).toBe('Evine')
  expect(store.showing('status=prijata')).toBeUndefined()
  await store.keep({ name: 'Moje', question: 'q=eva&status=prijata', isShared: false })
  expect(store.showing('q=eva&status=prijata')?.name).toBe('Moje')
})

test('a view that was removed is put back by z, wherever that is pressed', async () => {
  const { store, holds } = await ofOrders()
  await store.keep({ name: 'Evine', question: 'q=eva', isShared: false })
  await store.saved.write.run({ what: 'remove', one: store.saved.all.answer![0]! })
  expect(store.saved.all.answer).toEqual([])
  await holds.undos.undo()
  expect(store.saved.all.answer).toMatchObject([{ name: 'Evine', question: 'q=eva' }])
  expect(holds.undos.told).toMatchObject({ how: 'undone', what: { kind: 'view', name: 'Evine' } })
})

test('a view is renamed where it is called as it was read and no other one is called so', async () => {
  const { store } = await ofOrders()
  for (const name of ['Evine', 'Moje']) await store.keep({ name, question: `q=${name}`, isShared: false })
  const named = (wanted: string) => store.saved.all.answer!.find(({ name }) => name === wanted)!
  const rename = (one: string, name: string) =>
    store.saved.write.run({ what: 'change', one: { ...named(one), name } })
  expect([await rename('Evine', 'Moje'), store.saved.isFailed]).toEqual([false, false])
  expect(await rename('Evine', 'Od Evy')).toBe(true)
  const read = named('Od Evy')
  await office.api.staff.savedViews.rename({ id: read.id, called: 'Od Evy', name: 'Inak' })
  expect([await rename('Od Evy', 'Tretie'), store.saved.isOvertaken]).toEqual([false, true])
  expect(named('Inak').id).toBe(read.id)
})
