import { randomUUID } from 'node:crypto'
import type { StaffApi } from '@hotovo/application/api'
import { restPauseHours } from '@hotovo/domain/limits'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { majorText } from '@hotovo/domain/shared/money'
import { when } from 'mobx'
import { describe, expect, test } from 'vitest'
import { type BackOffice, backOffice } from '../../../../tests/support/back-office.ts'
import { cashDesk } from '../../../../tests/support/cash-desk.ts'
import { type Network, newNetwork, over } from '../../../../tests/support/failing-network.ts'
import { signInAs, somebody } from '../../../../tests/support/staff.ts'
import { newOrder } from '../../../../tests/support/test-app.ts'
import { addTicketTo } from '../../../../tests/support/tickets.ts'
import { CashDesksStore } from '../cash-desks/CashDesksStore.ts'
import { DeliveriesStore, heldLetters } from '../deliveries/DeliveriesStore.ts'
import { PasswordStore } from '../kit/factors/PasswordStore.ts'
import type { VisitPlace } from '../kit/providerVisit.ts'
import { MembersStore } from '../members/MembersStore.ts'
import { MerchantsStore } from '../merchants/MerchantsStore.ts'
import { OrderStore } from '../orders/OrderStore.ts'
import { GrantsStore } from '../own/GrantsStore.ts'
import { IdentitiesStore } from '../own/IdentitiesStore.ts'
import { OwnEmailStore } from '../own/OwnEmailStore.ts'
import { SessionsStore } from '../own/SessionsStore.ts'
import { exactPayments } from '../payments/ExactStore.ts'
import { PaymentsStore } from '../payments/PaymentsStore.ts'
import { PlacesStore } from '../places/PlacesStore.ts'
import { Drafts } from '../records/Drafts.ts'
import { heldReply } from '../records/HeldReply.ts'
import { Holds } from '../records/Holds.ts'
import { heldRefund } from '../records/heldRefunds.ts'
import { heldVoucher } from '../records/heldVouchers.ts'
import { RequestKeys, unstored } from '../records/RequestKeys.ts'
import { SavedViews } from '../records/SavedViews.ts'
import { RefundsStore } from '../refunds/RefundsStore.ts'
import { HandDayStore } from '../settings/HandDayStore.ts'
import { TeamViewsStore } from '../settings/TeamViewsStore.ts'
import { TicketsStore } from '../tickets/TicketsStore.ts'
import { VouchersStore } from '../vouchers/VouchersStore.ts'

type Staff = StaffApi['staff']
type Desk = BackOffice & { readonly staff: Staff; readonly network: Network }
/** A write that is ready to be made, and what somebody else does first. */
type Ready = {
  readonly write: {
    readonly stage: { readonly phase: string }
    retry(): Promise<boolean>
    insist(): Promise<boolean>
  }
  readonly run: () => Promise<boolean>
  readonly overtake?: () => Promise<unknown>
}

const receivedOn = '2026-03-02'
const withKeys = () => ({
  keys: new RequestKeys(unstored, randomUUID),
  drafts: new Drafts(undefined),
  uuid: randomUUID,
  holds: new Holds(),
})

/** A tab that a provider led nowhere. */
const nowhere: VisitPlace = {
  storage: { getItem: () => null, setItem: () => {}, removeItem: () => {} },
  location: { href: 'https://hotovo.test/admin/ucet', assign: () => {} },
  history: { state: null, replaceState: () => {} },
}

const jana = { iban: 'SK3112000000198742637541', name: 'Jana' }
/** The page of refunds, where one is due. */
async function aRefundDesk(desk: Desk) {
  const { order, account } = await aPaidOrder(desk)
  const { version } = account.record
  await desk.api.staff.orders.change({ id: order.id, status: 'zrusena', reason: 'x', version })
  const { clock } = desk.app.world
  await desk.api.staff.payments.keepRefundAccount({ id: order.id, ...jana, seen: null })
  const holds = new Holds()
  const store = new RefundsStore(
    { ...withKeys(), ...desk.staff, session: desk.session, clock, holds },
    () => {},
  )
  await store.open()
  return { store, holds, order, fileId: randomUUID() }
}

async function anOrder({ app, staff, session }: Desk) {
  const { order } = (await newOrder(app.api)).view
  const { clock } = app.world
  const holds = new Holds()
  const store = new OrderStore(order.id, { ...withKeys(), staff, session, clock, holds, tell: () => {} })
  return { order, store, reply: async () => store.reply() && holds.send(heldReply(store.id)) }
}
/** A colleague recorded a part of what an order costs when its customer may be asked for the rest by now. */
async function aPartPaidADayAgo({ app }: Desk, id: string, amount = 1_00) {
  const { clock } = app.world
  clock.forward(-restPauseHours * 60)
  const { payments } = (await somebody(app)).api.staff
  const receivedOn = dayOf(clock.now())
  const paid = await payments.record({ id, amount, receivedOn, method: 'transfer' })
  clock.forward(restPauseHours * 60)
  if (!paid.ok) throw new Error(paid.error.code)
}
async function aPaidOrder(desk: Desk, form = {}) {
  const { order } = (await newOrder(desk.app.api, form)).view
  const { id, total: amount } = order
  const paid = await desk.api.staff.payments.record({ id, amount, receivedOn, method: 'transfer' })
  if (!paid.ok) throw new Error(paid.error.code)
  return { order, account: paid.value }
}
/** The queue of letters with one that waits. */
async function aLetter(desk: Desk) {
  const courier = { address: 'Hlavná 1', city: 'Nitra', postalCode: '949 01', country: 'Slovensko' }
  await aPaidOrder(desk, { deliveryMethod: 'courier', ...courier })
  const { session } = desk
  const { holds, ...kept } = withKeys()
  const queues = { look: () => {} }
  const store = new DeliveriesStore({ ...desk.staff, session, queues, holds, ...kept })
  await store.open({ queue: 'letters' })
  return { store, letter: store.rows[0]!, holds }
}
async function aTicket({ app, staff, session }: Desk) {
  const ticket = await addTicketTo(app.ports)
  const desk = withKeys()
  const list = new TicketsStore({ ...desk, staff, session, clock: app.world.clock })
  const store = list.record(ticket.number)
  await store.open()
  const other = (await somebody(app)).api.staff.tickets
  const overtake = () => other.change({ id: ticket.id, priority: 'high', version: 1 })
  const reply = async () => store.reply() && desk.holds.send(heldReply(store.id))
  return { store, list, overtake, reply }
}

/** The bench over one exact payment of a statement. */
async function aBench({ app, api, staff, session }: Desk) {
  const { order } = (await newOrder(app.api)).view
  const { statements } = api.staff
  const line = `02.03.2026;${majorText(order.total).replace('.', ',')};EUR;${order.variableSymbol}`
  const file = new TextEncoder().encode(`Dátum;Suma;Mena;Symbol\n${line}\n`)
  const read = () => statements.import({ file, name: 'vypis.csv' })
  const asks = await read()
  if (asks.ok || asks.error.code !== 'statement-refused' || asks.error.why.code !== 'columns-unknown')
    throw new Error('nothing is asked')
  const columns = { bookedOn: 0, amount: 1, currency: 2, variableSymbol: 3, message: [] }
  await statements.rememberColumns({ header: asks.error.why.header, columns })
  await read()
  const later = () => () => {}
  const holds = new Holds()
  const store = new PaymentsStore({ ...withKeys(), ...staff, session, clock: app.world.clock, later, holds })
  await store.open({ group: 'matched' })
  const [entry] = store.lines.items
  return { store, holds, entry: entry! }
}

/** Every write of the back-office by what it does. */
const writes: Readonly<Record<string, (desk: Desk) => Promise<Ready>>> = {
  'the status of an order': async (desk) => {
    const { store, order } = await anOrder(desk)
    await store.open()
    const other = (await somebody(desk.app)).api.staff.orders
    const overtake = () => other.change({ id: order.id, status: 'vybavena', reason: 'prevod', version: 1 })
    return { write: store.status.change, run: () => store.status.switchTo('spracuva'), overtake }
  },
  'a note about an order': async (desk) => {
    const { store } = await anOrder(desk)
    await store.open()
    store.file.type('text', 'Volal')
    return { write: store.file.adding, run: () => store.file.addNote() }
  },
  'money of an order': async (desk) => {
    const { store, order } = await anOrder(desk)
    await store.open()
    store.account.ask({ what: 'payment' })
    const other = (await somebody(desk.app)).api.staff.orders
    const overtake = () => other.addNote({ id: order.id, text: 'Bol skôr' })
    return { write: store.account.write, run: () => store.account.submit(), overtake }
  },
  'forgiving the rest of an order': async (desk) => {
    const { store, order } = await anOrder(desk)
    await aPartPaidADayAgo(desk, order.id, order.total - 30)
    await store.open()
    store.account.ask({ what: 'forgive' })
    const other = (await somebody(desk.app)).api.staff.orders
    const overtake = () => other.addNote({ id: order.id, text: 'Bol skôr' })
    return { write: store.account.write, run: () => store.account.submit(), overtake }
  },
  'the letter that asks for the rest': async (desk) => {
    const { store, order } = await anOrder(desk)
    await aPartPaidADayAgo(desk, order.id)
    await store.open()
    return { write: store.account.write, run: () => store.account.doTo({ what: 'rest' }) }
  },
  'a change of a ticket': async (desk) => {
    const { store, overtake } = await aTicket(desk)
    return { write: store.change, run: () => store.make({ status: 'in_progress' }), overtake }
  },
  'a note about a ticket': async (desk) => {
    const { store } = await aTicket(desk)
    store.file.type('text', 'Volal')
    return { write: store.file.adding, run: () => store.file.addNote() }
  },
  'a reply to a customer': async (desk) => {
    const { store, overtake, reply: run } = await aTicket(desk)
    store.file.type('reply', 'Dobrý deň')
    return { write: store.sending, run, overtake }
  },
  'a first letter to the customer of an order': async (desk) => {
    const { store, reply: run } = await anOrder(desk)
    await store.open()
    store.file.type('reply', 'Dobrý deň')
    return { write: store.sending, run }
  },
  'a reply that is kept': async (desk) => {
    const { list } = await aTicket(desk)
    const reply = {
      title: 'Kód',
      text: 'Pošleme nový',
      language: 'sk',
      isShared: true,
      assumes: null,
    } as const
    return { write: list.saved.write, run: () => list.saved.write.run({ what: 'keep', one: reply }) }
  },
  'a reply that is kept and changed': async (desk) => {
    const { list } = await aTicket(desk)
    const words = {
      title: 'Kód',
      text: 'Pošleme nový',
      language: 'sk',
      isShared: true,
      assumes: null,
    } as const
    const kept = await desk.api.staff.savedReplies.add(words)
    if (!kept.ok) throw new Error(kept.error.code)
    const one = { ...kept.value, text: 'Pošleme iný' }
    return { write: list.saved.write, run: () => list.saved.write.run({ what: 'change', one }) }
  },
  'a view that is kept': async ({ staff, session }) => {
    const views = new SavedViews(
      { staff, session, holds: new Holds() },
      { list: 'orders', viewIn: () => ({}) },
    )
    const view = { name: 'Prijaté', question: 'status=prijata', isShared: false }
    return { write: views.saved.write, run: () => views.keep(view) }
  },
  'a view of the team that is renamed': async (desk) => {
    const { savedViews } = desk.staff
    const view = { list: 'orders', name: 'Prijaté', question: 'status=prijata', isShared: true } as const
    const kept = await desk.api.staff.savedViews.keep(view)
    if (!kept.ok) throw new Error(kept.error.code)
    const store = new TeamViewsStore({ savedViews, session: desk.session, holds: new Holds() })
    store.ask(kept.value)
    store.type('Nové')
    return { write: store.write, run: () => store.rename() }
  },
  'a limit of a day by hand': async ({ staff, session }) => {
    const store = new HandDayStore({ payments: staff.payments, session })
    await store.day.refresh()
    store.ask()
    store.type('1 000')
    return { write: store.write, run: () => store.submit() }
  },
  'a sales point': async ({ app, staff, session }) => {
    const store = new PlacesStore({ places: staff.places, session, clock: app.world.clock })
    await store.list.refresh()
    store.open(store.records[1])
    store.type({ phone: '+421 37 000 00 09' })
    return { write: store.write, run: () => store.submit() }
  },
  'a cash desk that is set up': async ({ app, staff, session }) => {
    const store = new CashDesksStore({ ...staff, session, clock: app.world.clock })
    await store.refresh()
    store.open()
    store.type({ salesPointId: store.without[0]!.id })
    return { write: store.write, run: () => store.submit() }
  },
  'a cash desk that is blocked': async ({ app, staff, session }) => {
    await cashDesk(app)
    const store = new CashDesksStore({ ...staff, session, clock: app.world.clock })
    await store.refresh()
    store.askToBlock(store.rows![0]!)
    return { write: store.write, run: () => store.block() }
  },
  'a voucher': async (desk) => {
    const { account } = await aPaidOrder(desk)
    const { serial } = account.vouchers[0]!.voucher
    const services = withKeys()
    const { action } = new VouchersStore({ ...services, ...desk }).record(serial)
    await action.ask('reissue')
    action.type('Volal')
    const run = async () => {
      if (action.asked === undefined) await action.ask('reissue')
      return (await action.submit()) && services.holds.send(heldVoucher(serial))
    }
    return { write: action.write, run }
  },
  'money that is given back': async (desk) => {
    const { store, holds, order } = await aRefundDesk(desk)
    await store.begin(order.id)
    return { write: store.noting.write, run: async () => store.submit() && holds.send(heldRefund(order.id)) }
  },
  'a file of refunds': async (desk) => {
    const { store, fileId } = await aRefundDesk(desk)
    const { preparing: write } = store.files
    const refunds = store.rows.value!.items.map(({ id, due: amount }) => ({ id, amount, ...jana }))
    return { write, run: () => write.run({ id: fileId, refunds }) }
  },
  'a file of refunds that was sent': async (desk) => {
    const { store, fileId } = await aRefundDesk(desk)
    const refunds = store.rows.value!.items.map(({ id, due: amount }) => ({ id, amount, ...jana }))
    await desk.api.staff.payments.prepareRefunds({ id: fileId, refunds })
    const { marking: write } = store.files
    return { write, run: () => write.run({ id: fileId, as: 'sent' }) }
  },
  'refunds that went by post': async (desk) => {
    const { store } = await aRefundDesk(desk)
    const { posting: write } = store.postal
    return { write, run: () => write.run(store.rows.value!.items) }
  },
  'a refund that was paid by a code': async (desk) => {
    const { store, holds, order } = await aRefundDesk(desk)
    const { paying, noting } = store
    await paying.begin(store.rows.value!.items[0]!)
    paying.type(jana)
    await paying.show()
    return { write: noting.write, run: async () => paying.send() && holds.send(heldRefund(order.id)) }
  },
  'a customer who is asked for the account of a refund': async (desk) => {
    const { order, account } = await aPaidOrder(desk)
    const { version } = account.record
    await desk.api.staff.orders.change({ id: order.id, status: 'zrusena', reason: 'x', version })
    const { clock } = desk.app.world
    const { session, staff } = desk
    const { holds, ...keys } = withKeys()
    const store = new RefundsStore({ ...keys, ...staff, session, clock, holds }, () => {})
    await store.open()
    store.asking.begin(store.rows.value!.items[0]!)
    const letter = store.asking.letter!
    const run = async () => letter.send(() => {}) && holds.send(heldReply(order.id))
    return { write: letter.sending, run }
  },
  'an account that was typed for a refund': async (desk) => {
    const { paying, rows } = (await aRefundDesk(desk)).store
    await paying.begin(rows.value!.items[0]!)
    paying.retype()
    paying.type({ iban: 'SK6807200002891987426353' })
    const run = async () => {
      await paying.show()
      return paying.code.value !== undefined
    }
    return { write: paying.keeping, run }
  },
  'a line that is accepted': async (desk) => {
    const { store, entry } = await aBench(desk)
    const { deciding: write } = store
    return { write, run: () => write.run({ what: 'accepted', entry }) }
  },
  'a line that goes back to its sender': async (desk) => {
    const { store, entry } = await aBench(desk)
    const { deciding: write } = store
    return { write, run: () => write.run({ what: 'given-back', entry }) }
  },
  'a line that goes back no more': async (desk) => {
    const { store, entry } = await aBench(desk)
    await store.deciding.run({ what: 'given-back', entry })
    const { deciding: write } = store
    return { write, run: () => write.run({ what: 'kept', entry: store.undoable! }) }
  },
  'exact payments at once': async (desk) => {
    const { store, holds } = await aBench(desk)
    const run = async () => {
      await store.exact.hold()
      return holds.send(exactPayments)
    }
    return { write: store.exact.part, run }
  },
  'files that are told of no more': async (desk) => {
    const { dismissing: write } = (await aBench(desk)).store.files
    return { write, run: () => write.run([randomUUID()]) }
  },
  'a letter that the courier has': async (desk) => {
    const { store, letter, holds } = await aLetter(desk)
    await desk.staff.deliveries.print({ ids: [letter.id] })
    const run = () => {
      store.ask([letter])
      store.handOver({ carrier: 'dpd', letters: [{ id: letter.id, trackingNumber: '12345' }] })
      return holds.send(heldLetters)
    }
    return { write: store.write, run }
  },
  'a contact that is corrected': async (desk) => {
    const { store, letter, holds } = await aLetter(desk)
    const { correction } = store
    await correction.ask(letter.orderId)
    correction.type('address', 'Dolná 2')
    correction.type('reason', 'Volala')
    const run = async () =>
      (await correction.submit('/admin/dorucenia')) && holds.send(`contact ${letter.orderId}`)
    return { write: correction.write, run }
  },
  'letters that are printed': async (desk) => {
    const { store, letter } = await aLetter(desk)
    return { write: store.write, run: async () => (await store.print([letter], false)) !== undefined }
  },
  'an invitation': async ({ staff, session }) => {
    const store = new MembersStore({ ...withKeys(), accounts: staff.accounts, session })
    store.ask({ what: 'invite' })
    store.type({ email: 'nova@hotovo.test', fullName: 'Eva Nová', role: 'support' })
    return { write: store.write, run: () => store.submit('sk') }
  },
  'a key for a merchant': async ({ staff, session }) => {
    const store = new MerchantsStore({ ...withKeys(), merchants: staff.merchants, session })
    store.ask({ what: 'give' }, 'Kníhkupectvo')
    return { write: store.write, run: () => store.submit() }
  },
  'a session of one’s own': async ({ app, api, staff, session, credentials, network }) => {
    await signInAs(app.api, credentials)
    const store = new SessionsStore({ own: staff.own, api: over(api.session, network), session })
    await store.list.refresh()
    return { write: store.ending, run: () => store.ending.run('others') }
  },
  'a password': async ({ staff, session, credentials }) => {
    const store = new PasswordStore({ own: staff.own, session, uuid: randomUUID })
    store.type('password', credentials.password)
    store.type('newPassword', 'orgován pod lampou 17')
    return { write: store.write, run: () => store.submit('sk') }
  },
  'a program that is let in no more': async ({ staff, session }) => {
    const { revoking: write } = new GrantsStore({ own: staff.own, session })
    return { write, run: () => write.run({ programId: randomUUID() }) }
  },
  'an identity that is unlinked': async ({ api, session, network }) => {
    const { write } = new IdentitiesStore({ api: over(api.session, network), session, place: nowhere })
    return { write, run: () => write.run({ what: 'unlink', id: randomUUID() }) }
  },
  'an e-mail of one’s own': async ({ staff, session, credentials }) => {
    const store = new OwnEmailStore({ own: staff.own, session })
    await store.view.refresh()
    store.type('email', 'nova@hotovo.test')
    store.type('password', credentials.password)
    return { write: store.write, run: () => store.ask('sk') }
  },
}
const overtaken = [
  'the status of an order',
  'money of an order',
  'a change of a ticket',
  'a reply to a customer',
]

/** A write that is ready, and what the log says was done. */
async function ready(make: (desk: Desk) => Promise<Ready>) {
  const office = await backOffice()
  const network = newNetwork()
  const desk = { ...office, staff: over(office.api.staff, network), network }
  const made = await make(desk)
  const done = async () => {
    const found = await office.api.staff.audit.list({ limit: 100 })
    if (!found.ok) throw new Error('no log')
    return found.value.items.map(({ action }) => action).sort()
  }
  return { ...made, ...desk, done }
}
/** What the log says where nothing goes wrong. */
async function doneAtOnce(make: (desk: Desk) => Promise<Ready>) {
  const { run, write, done } = await ready(make)
  expect([await run(), write.stage.phase]).toEqual([true, 'done'])
  return done()
}

describe.each(Object.entries(writes))('%s', (_, make) => {
  test.each(['lost', 'away'] as const)(
    'is done once where the answer is %s and it is tried again',
    async (state) => {
      const { run, write, network, done } = await ready(make)
      network.state = state
      expect([await run(), write.stage.phase]).toEqual([false, 'unanswered'])
      network.state = 'up'
      expect([await write.retry(), write.stage.phase]).toEqual([true, 'done'])
      expect(await done()).toEqual(await doneAtOnce(make))
    },
  )

  test('is not done where it is called off, and stands as it was', async () => {
    const { run, write, network } = await ready(make)
    network.state = 'off'
    expect([await run(), write.stage.phase]).toEqual([false, 'resting'])
    network.state = 'up'
    expect(await run()).toBe(true)
  })

  test('waits for whoever signs in again where the session ended', async () => {
    const { run, write, api, session, credentials, app } = await ready(make)
    await app.as(() => session.accessToken()).session.signOut({ scope: 'global' })
    const making = run()
    await when(() => session.state.phase === 'signed-out')
    expect([write.stage.phase, api.staff === undefined]).toEqual(['saving', false])
    await session.signIn(credentials)
    expect([await making, write.stage.phase]).toEqual([true, 'done'])
  })
})

test.each(overtaken)(
  '%s is asked about where somebody else was faster, and done by whoever insists',
  async (name) => {
    const { run, write, overtake } = await ready(writes[name]!)
    await overtake!()
    expect([await run(), write.stage.phase]).toEqual([false, 'conflict'])
    expect([await write.insist(), write.stage.phase]).toEqual([true, 'done'])
  },
)
