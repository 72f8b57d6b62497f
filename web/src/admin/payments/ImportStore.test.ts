import { expect, test, vi } from 'vitest'
import { bench, patience, statement } from '../../../../tests/support/payments-bench.ts'

test('as long as a file is on its way it is asked how far it is, and no more after that or when nobody looks', async () => {
  const { store, drop, courses, later, settled, house: app } = await bench()
  await drop([{ amount: 500 }])
  expect(later).toEqual([])
  const { statements } = app.ports
  const { known } = statements
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  Object.assign(statements, {
    known: async (...asked: Parameters<typeof known>) => {
      await held
      return known(...asked)
    },
  })
  await store.files.drop([
    statement([{ amount: 700 }], 'druhy.csv'),
    statement([{ amount: 800 }], 'treti.csv'),
  ])
  const [first, second] = store.files.imports
  expect([store.files.ahead(first!.id), store.files.ahead(second!.id)]).toEqual([0, 1])
  await vi.waitFor(() => {
    for (const { work } of later.splice(0)) work()
    expect(courses()).toEqual([{ state: 'reading', progress: { done: 0, of: 1 } }, { state: 'waiting' }])
  }, patience)
  store.files.close()
  expect(later).toEqual([])
  await store.files.open()
  goOn()
  await settled()
  expect(courses()).toMatchObject([
    { state: 'read', added: 1 },
    { state: 'read', added: 1 },
  ])
  await store.lines.refresh()
  expect(later).toEqual([])
})

test('a file that is called off is as if nobody had dropped it, nor those behind it; and its columns are asked for as before', async () => {
  const { store, send, courses, off } = await bench()
  off.is = true
  await send(statement([{ amount: 500 }]), statement([{ amount: 600 }], 'iny.csv'))
  expect([store.files.uploads.files, courses()]).toEqual([[], []])
  off.is = false
  await send(statement([{ amount: 500 }]))
  off.is = true
  await store.files.naming.run({ header: 'a;b', columns: { bookedOn: 0, amount: 1, message: [] } })
  expect([store.files.naming.stage.phase, courses()]).toMatchObject(['resting', [{ state: 'asks' }]])
})

test('a file whose answer was lost is sent again, and is the same import', async () => {
  const { store, order, send, drop, courses, lost, waiting, settled } = await bench()
  const { variableSymbol: symbol, total } = await order()
  await drop([{ amount: 500 }])
  lost.send = true
  await send(statement([{ symbol, amount: total }], 'iny.csv'))
  expect(store.files.uploads.files).toMatchObject([{ phase: 'failed' }])
  lost.send = false
  await store.files.uploads.retry(store.files.uploads.files[0]!.id)
  await settled()
  expect(store.files.uploads.files).toEqual([])
  expect(courses()).toMatchObject([{ state: 'read', added: 1 }])
  expect(waiting.payments).toBe(2)
})

test('files that were refused stand until each is closed or sent again, whatever is dropped after them', async () => {
  const { store, send, settled } = await bench()
  const named = (name: string, text: string) => ({
    name,
    arrayBuffer: async () => new TextEncoder().encode(text).buffer,
  })
  await send(named('fotka.xml', 'ahoj'), named('list.txt', 'dobrý deň'))
  await send(statement([{ amount: 7_00 }]))
  const names = () => store.files.imports.map(({ fileName }) => fileName)
  expect(names()).toEqual(['fotka.xml', 'list.txt', 'vypis.csv'])
  const [photo, letter, table] = store.files.imports
  expect([photo!, table!].map((one) => store.files.canResend(one))).toEqual([true, false])
  await store.files.dismiss([photo!])
  expect(names()).toEqual(['list.txt', 'vypis.csv'])
  await store.files.resend(letter!)
  await settled()
  expect(names().toSorted()).toEqual(['list.txt', 'vypis.csv'])
  expect(store.files.imports.some(({ id }) => id === letter!.id)).toBe(false)
  // What asks something stays until it is answered.
  await store.files.clear()
  await store.files.open()
  expect(names()).toEqual(['vypis.csv'])
})

test('an empty file, one that can be read no more, and an answer that nobody understands have a row each, and those behind are sent', async () => {
  const { store, send, courses } = await bench()
  const empty = { name: 'prazdny.csv', arrayBuffer: async () => new ArrayBuffer(0) }
  const arrayBuffer = () => Promise.reject(new DOMException('changed', 'NotReadableError'))
  const changed = { name: 'zmeneny.csv', arrayBuffer }
  await send(empty, changed, statement([{ amount: 300 }], 'zly.csv'), statement([{ amount: 500 }]))
  const { uploads } = store.files
  expect(uploads.files.map(({ phase }) => phase)).toEqual(['empty', 'gone', 'strange'])
  expect(courses()).toHaveLength(1)
  uploads.forget(uploads.files[0]!.id)
  expect(uploads.files.map(({ phase }) => phase)).toEqual(['gone', 'strange'])
  uploads.clear()
  expect(uploads.files).toEqual([])
})
