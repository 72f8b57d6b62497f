import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { type BackOffice, backOffice } from '../../../../tests/support/back-office.ts'
import { cashDesk, saleForm, wantedDesk } from '../../../../tests/support/cash-desk.ts'
import { done } from '../../../../tests/support/done.ts'
import { somebody } from '../../../../tests/support/staff.ts'
import { CashDesksStore } from './CashDesksStore.ts'
import { StatementStore } from './StatementStore.ts'
import { addressOf, daysOf, viewIn } from './view.ts'

describe('cash desks in the back-office (rules K1, K8)', () => {
  let office: BackOffice
  let store: CashDesksStore
  beforeEach(async () => {
    office = await backOffice()
    const { cashDesks, places } = office.api.staff
    store = new CashDesksStore({ cashDesks, places, session: office.session, clock: office.app.world.clock })
    await store.refresh()
  })
  const rowOf = (id: string) => store.rows!.find(({ desk }) => desk.salesPointId === id)!

  test('one is set up as people type, says what is wrong with it, is changed, and the change is undone', async () => {
    const cashier = await somebody(office.app, 'cashier')
    await store.refresh()
    store.open()
    store.type({ perSale: '1 000', perDay: 'veľa', commission: '20,5' })
    expect(await store.submit()).toBe(false)
    expect(store.write.problems.map(({ at }) => at)).toEqual([
      'salesPointId',
      'perSale',
      'perDay',
      'commission',
    ])
    const { id, name } = store.without[0]!
    const { id: cashierId } = cashier.session.account
    store.type({
      salesPointId: id,
      perSale: '499,90',
      perDay: '2 000',
      commission: '2,5',
      cashierIds: [cashierId],
    })
    expect(store.write.problems).toEqual([])
    expect(await store.submit()).toBe(true)
    expect(store.draft).toBeUndefined()
    expect(store.without.some((place) => place.id === id)).toBe(false)
    expect(rowOf(id)).toMatchObject({
      desk: { perSale: 499_90, perDay: 2000_00, commission: 250, version: 1 },
      place: { name },
    })
    expect(await store.write.undo()).toBe(false)
    store.open(rowOf(id).desk)
    expect(store.draft).toMatchObject({ perSale: '499,9', perDay: '2000', commission: '2,5' })
    store.type({ sells: false })
    expect(await store.submit()).toBe(true)
    expect(rowOf(id).desk).toMatchObject({ sells: false, version: 2 })
    expect(await store.write.undo()).toBe(true)
    expect(rowOf(id).desk).toMatchObject({ sells: true, version: 3 })
    store.open()
    store.type({ salesPointId: store.without[0]!.id, cashierIds: [cashierId] })
    expect(store.deskOf(cashierId)).toBe(name)
    expect(await store.submit()).toBe(false)
    expect(store.write.problems.map(({ at }) => at)).toEqual(['cashierIds.0'])
    store.type({ cashierIds: [] })
    expect(store.write.problems).toEqual([])
  })

  test('what somebody else set meanwhile is told and kept, and what was typed is written over it', async () => {
    const { admin, wanted } = await cashDesk(office.app)
    await store.refresh()
    store.open(rowOf(wanted.salesPointId).desk)
    store.type({ paper: 'a4' })
    done(await admin.cashDesks.write({ ...wanted, version: 1, perSale: 300_00 }))
    expect(await store.submit()).toBe(false)
    expect(store.write.stage).toMatchObject({ phase: 'refused', why: { code: 'cash-desk-changed' } })
    expect(store.meanwhile).toEqual([{ field: 'perSale', from: '500', to: '300' }])
    expect(store.draft).toMatchObject({ perSale: '300', paper: 'a4' })
    expect(await store.submit()).toBe(true)
    expect(rowOf(wanted.salesPointId).desk).toMatchObject({ perSale: 300_00, paper: 'a4', version: 3 })
  })

  test('one that two set up at once is the first one’s, and the second one sees it', async () => {
    store.open()
    const { id } = store.without[0]!
    store.type({ salesPointId: id, commission: '1' })
    const { cashDesks } = (await somebody(office.app)).api.staff
    done(
      await cashDesks.write(
        wantedDesk({ salesPointId: id, commission: 0, perSale: 500_00, takesOrders: false }),
      ),
    )
    expect(await store.submit()).toBe(false)
    expect(store.meanwhile).toEqual([{ field: 'takesOrders', from: true, to: false }])
    expect(store.opened?.version).toBe(1)
    expect(await store.submit()).toBe(true)
    expect(rowOf(id).desk).toMatchObject({ commission: 100, takesOrders: false, version: 2 })
  })

  test('each tells how it stands; a difference and a forgotten shift come first, and one is blocked', async () => {
    const places = store.without.toSorted((one, other) => one.name.localeCompare(other.name, 'sk'))
    const [calm, wrong, long] = [places[0]!.id, places[1]!.id, places[2]!.id]
    const forgotten = await cashDesk(office.app, { salesPointId: long, drawer: 10_00 })
    office.app.world.clock.forward(17 * 60)
    await office.session.signIn(office.credentials)
    const short = await cashDesk(office.app, { salesPointId: wrong, drawer: 0 })
    const sale = done(await short.desk.sell(saleForm(), randomUUID()))
    const { shift } = done(await short.desk.view())
    done(await short.desk.closeShift({ id: shift!.id, counted: 45_00, note: 'Chýba päť.' }))
    await cashDesk(office.app, { salesPointId: calm, drawer: 20_00 })
    await store.refresh()
    expect(store.rows!.map(({ desk }) => desk.salesPointId)).toEqual([wrong, long, calm])
    expect(rowOf(wrong)).toMatchObject({ takenToday: sale.total, open: [], drawer: 0, difference: -5_00 })
    expect(rowOf(long)).toMatchObject({ isForgotten: true, drawer: 10_00, last: undefined })
    expect(rowOf(calm)).toMatchObject({ isForgotten: false, drawer: 20_00, takenToday: 0, difference: 0 })

    store.askToBlock(rowOf(long))
    expect(await store.block()).toBe(true)
    expect(store.blocking).toBeUndefined()
    expect(rowOf(long).desk).toMatchObject({ isBlocked: true, version: 2 })
    expect(await store.write.undo()).toBe(false)
    expect(await (await forgotten.again()).sell(saleForm(), randomUUID())).toMatchObject({
      error: { code: 'cash-desk-closed' },
    })
    const { cashDesks } = office.api.staff
    const { clock } = office.app.world
    const statement = new StatementStore({ cashDesks, session: office.session, clock })
    await statement.open({ ...viewIn(new URLSearchParams()), isStatement: true })
    expect(statement.page.answer).toMatchObject({
      owed: sale.total - 1_25,
      desks: [{}, {}, {}],
    })
    await statement.open({ ...viewIn(new URLSearchParams()), isStatement: true, salesPointId: wrong })
    expect(statement.page.answer!.desks).toMatchObject([{ salesPointId: wrong, commission: 1_25 }])
    const view = { ...viewIn(new URLSearchParams()), isStatement: true }
    const drawn = Promise.all([statement.print(view, wrong, 'sk'), statement.print(view, wrong, 'sk')])
    expect(statement.printing).toBe(true)
    // A second press waits for the first, and what is no desk is not drawn.
    expect(await drawn).toEqual([btoa('%PDF-'), undefined])
    expect(await statement.print(view, 'nijaka', 'sk')).toBeUndefined()
    expect(statement.printing).toBe(false)
  })
})

describe('the days of a statement', () => {
  // Half past midnight in Bratislava, a day before by UTC.
  const now = '2026-03-02T23:30:00.000Z'
  const none = { from: '', to: '' }

  test.each([
    ['today', { from: '2026-03-03', to: '2026-03-03' }],
    ['yesterday', { from: '2026-03-02', to: '2026-03-02' }],
    ['month', { from: '2026-03-01', to: '2026-03-03' }],
    ['last-month', { from: '2026-02-01', to: '2026-02-28' }],
    ['days', undefined],
  ] as const)('%s', (period, days) => {
    expect(daysOf({ period, ...none }, now)).toEqual(days)
  })

  test('those that are chosen are in their order, and stand in the address', () => {
    const chosen = { period: 'days', from: '2026-01-05', to: '2026-01-04' } as const
    expect(daysOf(chosen, now)).toBeUndefined()
    expect(daysOf({ ...chosen, to: '2026-01-05' }, now)).toEqual({ from: '2026-01-05', to: '2026-01-05' })
    const view = { ...chosen, isStatement: true, salesPointId: 'nitra' }
    expect(viewIn(addressOf(view))).toEqual(view)
    expect(viewIn(new URLSearchParams('obdobie=vek&od=2026-02-31'))).toMatchObject({
      period: 'today',
      from: '',
    })
  })
})
