import { randomUUID } from 'node:crypto'
import { reportHandMoney } from '@hotovo/application/payments/by-hand'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { must } from '../support/spending.ts'
import { atCurrentVersion, somebody } from '../support/staff.ts'
import { newOrder, type TestApp, testSetups } from '../support/test-app.ts'
import { isLong } from '../support/tier.ts'

const generously = { timeout: 60_000, interval: 10 }
const reason = 'Volala, preklep'
const courier = { address: 'Hlavná 1', city: 'Nitra', postalCode: '949 01', country: 'Slovensko' }

describe.each(isLong ? testSetups : [testSetups[0]!, ...testSetups.slice(-1)])(
  'A contact that was wrong, $name',
  ({ open }) => {
    let app: TestApp
    let desk: Awaited<ReturnType<typeof somebody>>['api']['staff']
    beforeEach(async () => {
      app = await open()
      desk = (await somebody(app)).api.staff
    })
    afterEach(() => app.close())

    const placed = async (form: Parameters<typeof newOrder>[1] = {}) => {
      const { order, token } = (await newOrder(app.api, form)).view
      const { email, phone } = order
      const told = { email, phone, address: order.address ?? '', postalCode: order.postalCode ?? '' }
      const contact = { ...told, city: order.city ?? '', country: order.country ?? '', reason }
      return { order, token, contact }
    }
    const paid = async (form: Parameters<typeof newOrder>[1] = {}) => {
      const { order, ...rest } = await placed(form)
      const payment = {
        id: order.id,
        amount: order.total,
        receivedOn: '2026-03-02',
        method: 'transfer',
      } as const
      const { record } = must(await desk.payments.record(payment))
      return { order, ...rest, version: record.version }
    }

    test('what failed goes to the corrected e-mail, the old one is told, and the log says from what to what', async () => {
      app.mailer.refuse('EENVELOPE')
      const { order, token, contact } = await paid()
      await vi.waitFor(async () => {
        const { items } = must(await desk.deliveries.list({ queue: 'failed' }))
        expect(items.map(({ recipient }) => recipient.email)).toEqual([order.email, order.email])
      }, generously)
      const { version } = must(await desk.orders.open({ id: order.id }))
      const wanted = { id: order.id, version, ...contact, email: 'jana.nova@example.test' }
      const key = randomUUID()
      const account = must(await desk.deliveries.correct(wanted, key))
      app.mailer.take()
      expect(account.corrections).toMatchObject([{ number: 1, email: 'jana.nova@example.test', reason }])
      expect(must(await desk.deliveries.correct(wanted, key)).corrections).toHaveLength(1)
      expect(await desk.deliveries.correct({ ...wanted, email: 'x@example.test' })).toMatchObject({
        ok: false,
        error: { code: 'record-changed' },
      })
      // What a job brings twice is one message, by its id.
      const lettersTo = (start: string) =>
        [...new Map(app.mailer.taken.map(({ id, to }) => [id, to]))].flatMap(([id, to]) =>
          id.startsWith(start) ? to : [],
        )
      await vi.waitFor(async () => {
        await app.hurry()
        expect(lettersTo('voucher-')).toEqual(['jana.nova@example.test', 'jana.nova@example.test'])
        expect(lettersTo('contact-corrected-')).toEqual([order.email])
      }, generously)
      const told = app.mailer.taken.find(({ id }) => id.startsWith('contact-corrected-'))!
      expect(told.text).not.toContain('jana.nova')
      const { items } = must(await desk.orders.history({ id: order.id }))
      expect(items.filter(({ fieldName }) => fieldName === 'delivery_contact')).toMatchObject([
        {
          oldValue: `email: ${order.email}`,
          newValue: 'email: jana.nova@example.test',
          notes: reason,
          actor: { kind: 'staff' },
        },
      ])
      expect(must(await app.api.orders.view({ token }))).toMatchObject({
        order: { email: 'jana.nova@example.test' },
        progress: { deliveries: [{ to: 'jana.nova@example.test' }, { to: 'jana.nova@example.test' }] },
      })
      // What left keeps where it went.
      const again = { ...wanted, email: 'jana.treti@example.test' }
      must(await atCurrentVersion(desk, order.id, (at) => desk.deliveries.correct({ ...again, version: at })))
      expect(must(await app.api.orders.view({ token }))).toMatchObject({
        order: { email: 'jana.treti@example.test' },
        progress: { deliveries: [{ to: 'jana.nova@example.test' }, { to: 'jana.nova@example.test' }] },
      })
    })

    test('what may have come to the old contact goes to no other one: vouchers are to be reissued', async () => {
      app.mailer.refuse('ETIMEDOUT')
      const { order, contact } = await paid()
      const failing = async () => must(await desk.deliveries.list({ queue: 'failed' })).items
      await vi.waitFor(async () => expect(await failing()).toHaveLength(2), generously)
      const { version } = must(await desk.orders.open({ id: order.id }))
      const wanted = { id: order.id, version, ...contact, email: 'jana.nova@example.test' }
      must(await desk.deliveries.correct(wanted))
      app.mailer.take()
      await vi.waitFor(async () => {
        await app.hurry()
        expect((await failing()).map(({ lastError }) => lastError)).toEqual(['ELSEWHERE', 'ELSEWHERE'])
      }, generously)
      const vouchers = () => app.mailer.taken.filter(({ id }) => id.startsWith('voucher-'))
      expect(vouchers()).toEqual([])
      for (const { voucher } of must(await desk.payments.account({ id: order.id })).vouchers)
        must(await desk.vouchers.reissue({ serial: voucher.serial, reason }))
      await vi.waitFor(async () => {
        await app.hurry()
        expect(await failing()).toEqual([])
        expect(new Set(vouchers().map(({ to }) => to))).toEqual(new Set(['jana.nova@example.test']))
      }, generously)
      expect(vouchers().every(({ id }) => id.endsWith('-c1'))).toBe(true)
    })

    test('a correction while a message is under way makes no page and no log lie about where it went', async () => {
      app.mailer.refuse('EENVELOPE')
      const { order, token, contact } = await paid()
      const failing = async () => must(await desk.deliveries.list({ queue: 'failed' })).items
      await vi.waitFor(async () => expect(await failing()).toHaveLength(2), generously)
      const { id } = (await failing())[0]!
      expect(await app.ports.deliveries.begin(id)).toEqual({ correction: 0, isFirst: true })
      const { version } = must(await desk.orders.open({ id: order.id }))
      must(await desk.deliveries.correct({ id: order.id, version, ...contact, email: 'x@example.test' }))
      const at = app.ports.clock.now()
      const parcel = { carrier: null, trackingNumber: null }
      const sent = { at, correction: 0, parcel, entries: [], jobs: [] }
      expect(await app.ports.deliveries.handOver(id, sent)).toBe(true)
      const { progress } = must(await app.api.orders.view({ token }))
      expect(progress.deliveries.map(({ to, state }) => [to, state]).toSorted()).toEqual(
        [
          [order.email, 'handed-over'],
          ['x@example.test', 'waiting'],
        ].toSorted(),
      )
    })

    test('a letter for the courier goes to the corrected address, once it is printed anew', async () => {
      const { order, contact } = await paid({ deliveryMethod: 'courier', ...courier })
      const letters = async () => must(await desk.deliveries.list({ queue: 'letters' })).items
      const [letter] = await letters()
      const openings = () => app.ports.deliveries.openings(letter!.id)
      const key = randomUUID()
      for (const _again of [1, 2]) must(await desk.deliveries.print({ ids: [letter!.id] }, key))
      expect(await openings()).toBe(1)
      expect((await letters())[0]!.printedAt).not.toBeNull()
      const { version } = must(await desk.orders.open({ id: order.id }))
      const corrected = {
        id: order.id,
        version,
        ...contact,
        address: 'Dolná 2',
        postalCode: '81101',
        city: 'Bratislava',
      }
      expect(await desk.deliveries.correct({ ...corrected, postalCode: '' })).toMatchObject({
        error: { code: 'invalid', problems: [{ at: 'postalCode', code: 'required' }] },
      })
      expect(await desk.deliveries.correct({ ...corrected, reason: ' ' })).toMatchObject({
        error: { code: 'invalid', problems: [{ at: 'reason', code: 'required' }] },
      })
      must(await desk.deliveries.correct(corrected))
      expect(await letters()).toMatchObject([
        { printedAt: null, recipient: { address: 'Dolná 2, 811 01 Bratislava, Slovensko' } },
      ])
      // The town of before finds it as well as the one that counts (rule V32).
      for (const town of ['Nitra', 'Bratislava']) {
        const { items } = must(await desk.orders.list({ town }))
        expect(items.map(({ id }) => id)).toEqual([order.id])
        const heard = must(await desk.orders.current({ ids: [order.id], filter: { town } }))
        expect(heard).toMatchObject([{ isListed: true }])
      }
      const handed = { carrier: 'posta', letters: [{ id: letter!.id, trackingNumber: '' }] } as const
      expect(await desk.deliveries.handOver(handed)).toMatchObject({ error: { code: 'letter-not-printed' } })
      // The key of the print before opens it anew, once: what comes out goes elsewhere (rule V34).
      for (const _again of [1, 2]) must(await desk.deliveries.print({ ids: [letter!.id] }, key))
      expect(await openings()).toBe(2)
      expect((await letters())[0]!.printedAt).not.toBeNull()
      must(await desk.deliveries.handOver(handed))
    })

    test('money that the post brings goes where the order was placed with, and tells what its letter was corrected to', async () => {
      const { order, contact } = await paid({
        deliveryMethod: 'courier',
        paymentMethod: 'postal',
        ...courier,
      })
      const { version } = must(await desk.orders.open({ id: order.id }))
      const corrected = { ...contact, address: 'Dolná 2', postalCode: '81101', city: 'Bratislava' }
      must(await desk.deliveries.correct({ id: order.id, version, ...corrected }))
      must(
        await atCurrentVersion(desk, order.id, (at) =>
          desk.orders.change({ id: order.id, version: at, status: 'zrusena', reason: 'Nechce' }),
        ),
      )
      const { items } = must(await desk.payments.refunds(undefined))
      expect(items.find(({ id }) => id === order.id)).toMatchObject({
        address: expect.stringContaining('Hlavná 1'),
        correctedAddress: 'Dolná 2, 811 01 Bratislava, Slovensko',
      })
    })

    test('what goes to corrected contacts counts into the day of whoever corrects, each time; beyond it a colleague may (rule A51)', async () => {
      const wide = { selectedVouchers: [{ id: 'line-1', amount: 500_00, quantity: 1, isCustom: true }] }
      const jana = await somebody(app)
      const correct = async (
        staff: typeof desk,
        { order, contact }: Awaited<ReturnType<typeof placed>>,
        email: string,
      ) => {
        const { version } = must(await staff.orders.open({ id: order.id }))
        return staff.deliveries.correct({ id: order.id, version, ...contact, email })
      }
      const one = await paid({ ...wide, deliveryMethod: 'courier', ...courier })
      const others = [
        await paid({ ...wide, deliveryMethod: 'courier', ...courier }),
        await paid({ ...wide, deliveryMethod: 'courier', ...courier }),
      ]
      const left = async () =>
        Object.values(
          await app.ports.payments.letOutByHand({
            staffId: jana.session.account.id,
            day: dayOf(app.ports.clock.now()),
          }),
        )
      // What waits in a letter counts whatever is corrected, and each time.
      must(await correct(jana.api.staff, one, 'a@example.test'))
      must(await correct(jana.api.staff, one, 'b@example.test'))
      must(await correct(jana.api.staff, others[0]!, 'c@example.test'))
      must(await correct(jana.api.staff, others[1]!, 'd@example.test'))
      expect(await left()).toEqual([2000_00])
      expect(await correct(jana.api.staff, one, 'e@example.test')).toEqual({
        ok: false,
        error: { code: 'beyond-day' },
      })
      expect(must(await jana.api.staff.payments.account({ id: one.order.id })).corrections).toHaveLength(2)
      must(await correct((await somebody(app)).api.staff, one, 'e@example.test'))
      const follow = reportHandMoney(app.ports)
      app.world.clock.forward(24 * 60)
      await follow()
      const told = (await app.letters()).filter(({ id }) => id.startsWith('recorded-by-hand'))
      expect(told.map(({ text }) => text.match(/opravené:/g)?.length)).toEqual([5])
    })

    test('of an order of which nothing waits or left nothing is corrected, and no order often a day', async () => {
      const unpaid = await placed()
      const correct = async ({ order, contact }: Awaited<ReturnType<typeof placed>>, email: string) => {
        const { version } = must(await desk.orders.open({ id: order.id }))
        return desk.deliveries.correct({ id: order.id, version, ...contact, email })
      }
      expect(await correct(unpaid, 'a@example.test')).toMatchObject({ error: { code: 'nothing-sent' } })
      const one = await paid({ deliveryMethod: 'courier', ...courier })
      for (const email of ['a', 'b', 'c']) must(await correct(one, `${email}@example.test`))
      expect(await correct(one, 'd@example.test')).toMatchObject({ error: { code: 'too-many-corrections' } })
      // Whoever was reached first hears of each, wherever the one before reaches.
      const told = (await app.letters()).filter(({ id }) => id.startsWith('contact-corrected-'))
      expect(told.map(({ to }) => to).toSorted()).toEqual(
        [one.order.email, one.order.email, one.order.email, 'a@example.test', 'b@example.test'].toSorted(),
      )
      // Lists find it by what it was corrected to, and show what counts, as does a row that was heard of (rule V32).
      const row = { id: one.order.id, email: 'c@example.test' }
      for (const q of ['a@example.test', 'c@example', one.order.email]) {
        const { items } = must(await desk.orders.list({ q }))
        expect(items.find(({ id }) => id === row.id)).toMatchObject(row)
      }
      expect(must(await desk.orders.current({ ids: [row.id], filter: {} }))).toMatchObject([{ row }])
      // Of its customer both are told (rule A130).
      const customer = must(await desk.orders.customer({ id: row.id }))
      expect(customer).toMatchObject({
        email: one.order.email,
        correctedEmail: row.email,
        record: { row },
      })
      // What staff write to its customer goes there too.
      const { ticket } = must(await desk.tickets.write({ id: one.order.id, text: 'Dobrý deň' }))
      expect(ticket.email).toBe('c@example.test')
      // Back to what it was placed with, or to what a colleague gave, is open always; to one's own is to a new place.
      expect(await correct(one, 'a@example.test')).toMatchObject({ error: { code: 'too-many-corrections' } })
      const back = must(await correct(one, one.order.email)).corrections.at(-1)
      expect(back).toMatchObject({ number: 4, amount: 0 })
      desk = (await somebody(app)).api.staff
      must(await correct(one, 'a@example.test'))
      expect(await correct(one, 'e@example.test')).toMatchObject({ error: { code: 'too-many-corrections' } })
      app.world.clock.forward(24 * 60)
      desk = (await somebody(app)).api.staff
      must(await correct(one, 'd@example.test'))
      // An answer in the ticket that staff opened goes where its order reaches now (rule V35).
      must(await desk.tickets.reply({ id: ticket.id, version: 1, text: 'Voucher je na ceste.' }))
      const answers = (await app.letters()).filter(({ id }) => id.startsWith('ticket-reply-'))
      expect(answers.map(({ to }) => to)).toEqual(['c@example.test', 'd@example.test'])
    })

    test('nobody goes anywhere with an order that was cancelled', async () => {
      const { view } = await newOrder(app.api)
      const { id, email, phone } = view.order
      const { version } = must(await desk.orders.change({ id, status: 'zrusena', version: 1 }))
      const contact = {
        email: `x${email}`,
        phone,
        address: '',
        postalCode: '',
        city: '',
        country: '',
        reason,
      }
      expect(await desk.deliveries.correct({ id, version, ...contact })).toMatchObject({
        error: { code: 'order-closed' },
      })
    })
  },
)
