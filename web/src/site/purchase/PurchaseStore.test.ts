import { memoryPorts } from '@hotovo/adapters/memory/stores'
import { systemDigests } from '@hotovo/adapters/system/digests'
import { visitor } from '@hotovo/application/access/caller'
import { asCaller, createApi } from '@hotovo/application/api'
import { Unavailable } from '@hotovo/application/faults'
import type { OrderRequest } from '@hotovo/application/orders/place'
import type { Ports } from '@hotovo/application/ports'
import type { Installation } from '@hotovo/application/site/ports'
import { settingsOf } from '@hotovo/application/site/settings'
import { humanCheckMinutes, quantity, rateLimits } from '@hotovo/domain/limits'
import { cartProblems, cartValue } from '@hotovo/domain/orders/cart'
import type { Order } from '@hotovo/domain/orders/order'
import { solution } from '@hotovo/domain/shared/human-check'
import type { Problem } from '@hotovo/domain/shared/problem'
import { workBits } from '@hotovo/domain/shared/proof-of-work'
import fc from 'fast-check'
import { runInAction, when } from 'mobx'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { settableClock, testInstallation, testWorld } from '../../../../tests/support/world.ts'
import { PurchaseStore } from './PurchaseStore.ts'

/** The whole house in process, with a list of what was ever ordered in it. */
function house(
  installation: Partial<Installation> = {},
  sabotage: (ports: Ports) => Ports = (ports) => ports,
) {
  const kept: Order[] = []
  const clock = settableClock()
  const memory = memoryPorts(testWorld({ clock, installation: { ...testInstallation, ...installation } }))
  const ports: Ports = {
    ...memory,
    orders: {
      ...memory.orders,
      add: async (placement) => {
        const outcome = await memory.orders.add(placement)
        if (outcome === 'added') kept.push(placement.order)
        return outcome
      },
    },
  }
  return {
    api: asCaller(createApi(sabotage(ports)), visitor),
    settings: settingsOf(ports.installation),
    kept,
    clock,
  }
}

/** A tab's storage. */
function tab() {
  const entries = new Map<string, string>()
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => void entries.set(key, text),
    removeItem: (key: string) => void entries.delete(key),
  }
}

const opened: PurchaseStore[] = []

async function open({ api, settings }: Pick<ReturnType<typeof house>, 'api' | 'settings'>, drafts = tab()) {
  const store = new PurchaseStore({
    api,
    settings: { current: settings },
    uuid: () => crypto.randomUUID(),
    today: () => '2026-11-28',
    drafts,
  })
  opened.push(store)
  await store.open('sk')
  return store
}

function solve(store: PurchaseStore) {
  const { state } = store.checks.humanCheck
  if (state.phase !== 'asking') throw new Error(`no question to solve: ${state.phase}`)
  store.checks.humanCheck.type(String(solution(state.question)))
}

function fill(store: PurchaseStore) {
  store.cart.addPreset(50_00)
  store.cart.addPreset(50_00)
  store.edit('firstName', 'Ľubomíra')
  store.edit('lastName', 'Šťastná-Ďurišová')
  store.edit('email', 'lubka@priklad.sk')
  store.edit('phone', '+421 905 123 456')
  solve(store)
}

const codesAt = (problems: readonly Problem[]) => problems.map(({ at, code }) => `${at}: ${code}`)

afterEach(() => {
  for (const store of opened.splice(0)) store.close()
})

describe('choosing amounts', () => {
  let store: PurchaseStore
  beforeEach(async () => {
    store = await open(house())
  })

  it('puts one voucher of a tile into the cart, and keeps the tile for more of it', () => {
    store.cart.typeQuantity('4')
    store.cart.addPreset(50_00)
    expect(store.cart.lines).toMatchObject([{ amount: 50_00, quantity: 1, isCustom: false }])
    expect(store.cart.presetPieces(50_00)).toBe(1)
    expect(store.cart.addBlocker).toBeUndefined()
    expect(store.cart.add()).toBe(true)
    expect(store.cart.lines).toMatchObject([{ amount: 50_00, quantity: 5, isCustom: false }])
    expect(store.cart.chooser).toEqual({ preset: undefined, custom: '', quantity: '1' })
    expect(store.totals.total).toEqual({ minor: 251_00, currency: 'EUR' })
  })

  it('takes an addition back, with the choice that was made before it', () => {
    store.cart.typeCustom('12,50')
    store.cart.addPreset(50_00)
    store.cart.addPreset(50_00)
    expect(store.cart.undoable).toMatchObject({ what: 'added', line: { amount: 50_00, quantity: 1 } })
    store.cart.undo()
    expect(store.cart.lines).toMatchObject([{ amount: 50_00, quantity: 1 }])
    expect(store.cart.undoable).toBeUndefined()
    store.cart.typeCustom('12,50')
    store.cart.add()
    store.cart.undo()
    expect(store.cart.chooser.custom).toBe('12,50')
    expect(store.cart.pieces).toBe(1)
  })

  it('counts the vouchers of a tile over all its lines, and no custom amount among them', () => {
    for (let taps = 0; taps < 12; taps++) store.cart.addPreset(20_00)
    store.cart.typeCustom('20')
    store.cart.add()
    expect(store.cart.lines.map((line) => line.quantity)).toEqual([10, 2, 1])
    expect(store.cart.presetPieces(20_00)).toBe(12)
  })

  it('blocks adding while the amount is empty or the quantity is under 1, and says why', () => {
    expect(store.cart.addBlocker?.code).toBe('amount-missing')
    store.cart.typeCustom('20')
    expect(store.cart.addBlocker).toBeUndefined()
    for (const under of ['0', '', '-1', 'dva']) {
      store.cart.typeQuantity(under)
      expect(store.cart.addBlocker).toEqual({ at: 'quantity', code: 'quantity-too-small', min: quantity.min })
    }
  })

  it('offers to add only what can be added as it is', () => {
    expect(store.cart.addable).toBeUndefined()
    store.cart.typeCustom('20')
    expect(store.cart.addable).toEqual({ amount: 20_00, quantity: 1 })
    for (const wrong of ['-5', '0', '1', '1001', '12,345', 'dvadsať']) {
      store.cart.typeCustom(wrong)
      expect([wrong, store.cart.addable, store.cart.addBlocker]).toEqual([wrong, undefined, undefined])
    }
    store.cart.typeCustom('20')
    store.cart.typeQuantity('0')
    expect(store.cart.addable).toBeUndefined()
  })

  it('takes a custom amount as people write it and lets it replace the tile', () => {
    store.cart.addPreset(20_00)
    store.cart.typeCustom(' 1 000,00 € ')
    expect(store.cart.chooser.preset).toBeUndefined()
    expect(store.cart.choice).toEqual({ amount: 1000_00, isCustom: true, quantity: 1 })
    store.cart.addPreset(10_00)
    expect(store.cart.chooser.custom).toBe('')
  })

  it.each([
    ['4,99', 'customAmount: amount-out-of-range'],
    ['1000,01', 'customAmount: amount-out-of-range'],
    ['0,50', 'customAmount: amount-not-positive'],
    ['-5', 'customAmount: amount-not-positive'],
    ['päť', 'customAmount: amount-missing'],
  ])('refuses to add %s, keeps it and re-checks it as it changes', (text, problem) => {
    store.cart.typeCustom(text)
    expect(store.cart.choiceProblems).toEqual([])
    expect(store.cart.add()).toBe(false)
    expect(codesAt(store.cart.choiceProblems)).toEqual([problem])
    expect(store.cart.chooser.custom).toBe(text)
    store.cart.typeCustom('5')
    expect(store.cart.choiceProblems).toEqual([])
    expect(store.cart.add()).toBe(true)
  })

  it('says nothing of an empty field once what was refused is cleared', () => {
    store.cart.typeCustom('päť')
    store.cart.add()
    expect(store.cart.choiceProblems).not.toEqual([])
    store.cart.typeCustom('')
    expect(store.cart.choiceProblems).toEqual([])
  })

  it('refuses to add eleven pieces', () => {
    store.cart.typeCustom('10')
    store.cart.typeQuantity('11')
    store.cart.add()
    expect(store.cart.choiceProblems).toEqual([{ at: 'quantity', code: 'quantity-too-large', max: 10 }])
  })

  it('removes a line at quantity 0 and puts it back on undo, where it was', () => {
    for (const amount of [10_00, 20_00, 50_00]) {
      store.cart.addPreset(amount)
    }
    const before = store.cart.lines
    store.cart.setQuantity(before[1]!.id, 0)
    expect(store.cart.lines.map((line) => line.amount)).toEqual([10_00, 50_00])
    expect(store.cart.undoable).toMatchObject({ what: 'line-removed', line: { amount: 20_00 } })
    store.cart.undo()
    expect(store.cart.lines).toEqual(before)
    expect(store.cart.undoable).toBeUndefined()
  })

  it('offers undo of the last change only', () => {
    store.cart.addPreset(10_00)
    store.cart.setQuantity(store.cart.lines[0]!.id, 0)
    store.cart.addPreset(20_00)
    expect(store.cart.undoable?.what).toBe('added')
    store.cart.setQuantity(store.cart.lines[0]!.id, 2)
    expect(store.cart.undoable).toBeUndefined()
  })

  it('keeps every cart that can be clicked together within the rules, whatever is pressed', () => {
    const press = fc.oneof(
      fc.record({
        do: fc.constant('add' as const),
        preset: fc.constantFrom(10_00, 20_00, 500_00),
        pieces: fc.integer({ min: -2, max: 13 }),
      }),
      fc.record({
        do: fc.constant('custom' as const),
        text: fc.constantFrom('5', '12,5', '1000', '7.77', '4', 'x'),
      }),
      fc.record({
        do: fc.constant('set' as const),
        line: fc.nat(5),
        pieces: fc.integer({ min: -1, max: 12 }),
      }),
      fc.record({ do: fc.constant('undo' as const) }),
    )
    fc.assert(
      fc.property(fc.array(press, { maxLength: 12 }), (presses) => {
        store.cart.confirmCurrency()
        for (const line of store.cart.lines) store.cart.setQuantity(line.id, 0)
        for (const pressed of presses) {
          if (pressed.do === 'add') {
            store.cart.addPreset(pressed.preset)
            store.cart.typeQuantity(String(pressed.pieces))
            if (!store.cart.addBlocker) store.cart.add()
          } else if (pressed.do === 'custom') {
            store.cart.typeCustom(pressed.text)
            store.cart.typeQuantity('1')
            store.cart.add()
          } else if (pressed.do === 'set') {
            const line = store.cart.lines[pressed.line]
            if (line) store.cart.setQuantity(line.id, pressed.pieces)
          } else store.cart.undo()
        }
        const known = ['cart-empty', 'too-many-lines', 'order-too-large']
        expect(cartProblems(store.form).filter(({ code }) => !known.includes(code))).toEqual([])
        expect(store.totals.total.minor).toBe(cartValue(store.form).minor + 1_00)
      }),
      { numRuns: 200 },
    )
  })
})

describe('changing the currency', () => {
  it('just changes with an empty cart and clears the chosen and the custom amount', async () => {
    const store = await open(house())
    store.cart.typeCustom('12,50')
    store.cart.typeQuantity('3')
    store.cart.wishCurrency('CZK')
    expect(store.cart.currency).toBe('CZK')
    expect(store.cart.wishedCurrency).toBeUndefined()
    expect(store.cart.chooser).toEqual({ preset: undefined, custom: '', quantity: '3' })
  })

  it('asks first with a full cart, and changes nothing on a no', async () => {
    const store = await open(house())
    fill(store)
    const before = store.draft.typed
    store.cart.wishCurrency('CZK')
    expect(store.cart.wishedCurrency).toBe('CZK')
    expect(store.draft.typed).toEqual(before)
    store.cart.cancelCurrency()
    expect(store.cart.wishedCurrency).toBeUndefined()
    expect(store.draft.typed).toEqual(before)
  })

  it('empties the cart and the custom amount on a yes, and brings all of it back on undo', async () => {
    const store = await open(house())
    fill(store)
    store.cart.typeCustom('33')
    const { currency, selectedVouchers } = store.draft.typed
    store.cart.wishCurrency('CZK')
    store.cart.confirmCurrency()
    expect(store.draft.typed).toMatchObject({ currency: 'CZK', selectedVouchers: [] })
    expect(store.cart.chooser.custom).toBe('')
    store.edit('firstName', 'Anna')
    store.cart.undo()
    expect(store.draft.typed).toMatchObject({ currency, selectedVouchers, firstName: 'Anna' })
    expect(store.cart.chooser.custom).toBe('33')
  })

  it('may begin with a way to pay that the address names, where it is offered', async () => {
    const { CZK: _none, EUR: _neither, ...accounts } = testInstallation.accounts
    for (const [wished, expected] of [
      ['cash', 'cash'],
      ['postal', 'transfer'],
      ['karta', 'transfer'],
    ] as const) {
      const store = await open(house({ accounts }))
      await store.open('sk', wished)
      expect(store.typed.paymentMethod).toBe(expected)
    }
  })

  it('takes back the wish when the present currency is chosen again', async () => {
    const store = await open(house())
    fill(store)
    store.cart.wishCurrency('USD')
    store.cart.wishCurrency('EUR')
    expect(store.cart.wishedCurrency).toBeUndefined()
  })

  it('falls back to a method that the currency offers, and returns to the chosen one', async () => {
    const { CZK: _none, ...accounts } = testInstallation.accounts
    const store = await open(house({ accounts }))
    store.cart.wishCurrency('CZK')
    expect(store.offered).toEqual(['cash'])
    expect(store.form.paymentMethod).toBe('cash')
    store.cart.wishCurrency('EUR')
    expect(store.form.paymentMethod).toBe('transfer')
  })
})

describe('what is wrong', () => {
  const everything = [
    'firstName: required',
    'lastName: required',
    'email: required',
    'phone: required',
    'humanCheck.answer: human-check-required',
  ]

  it('is told only after a submit, and then all at once in the order of the page', async () => {
    const store = await open(house())
    store.cart.addPreset(10_00)
    store.edit('email', 'nie')
    expect(store.checks.problems).toEqual([])
    store.edit('email', '')
    await store.submit()
    expect(store.phase).toBe('refused')
    expect(codesAt(store.checks.problems)).toEqual(everything)
  })

  it.each([
    ['firstName', 'Ž', 'too-short'],
    ['firstName', 'x'.repeat(31), 'too-long'],
    ['firstName', 'R2-D2', 'not-a-name'],
    ['lastName', 'S', 'too-short'],
    ['lastName', 'Nov@k', 'not-a-name'],
    ['email', 'lubka@priklad', 'not-an-email'],
    ['email', 'a@b', 'not-an-email'],
    ['email', `${'x'.repeat(96)}@x.sk`, 'too-long'],
    ['phone', '12345678', 'too-short'],
    ['phone', '0905 123 456 789 012', 'too-long'],
    ['phone', 'zavolajte mi', 'not-a-phone'],
    ['notes', 'x'.repeat(501), 'too-long'],
  ] as const)('at %s for %j is %s, and goes when the field is mended', async (field, text, code) => {
    const store = await open(house())
    fill(store)
    const right = store.typed[field]
    store.edit(field, text)
    expect(await store.submit()).toBeUndefined()
    expect(codesAt(store.checks.problems)).toEqual([`${field}: ${code}`])
    expect(store.checks.problemAt(field)?.code).toBe(code)
    store.edit(field, right)
    expect(store.checks.problems).toEqual([])
  })

  it('at the address is told for a courier only, and a hidden address is neither checked nor sent', async () => {
    const { kept, ...rest } = house()
    const store = await open(rest)
    fill(store)
    store.edit('deliveryMethod', 'courier')
    store.edit('city', 'B')
    await store.submit()
    expect(codesAt(store.checks.problems)).toEqual([
      'address: required',
      'postalCode: required',
      'city: too-short',
      'country: required',
    ])
    store.edit('postalCode', 'PSČ 123')
    expect(codesAt(store.checks.problems)).toContain('postalCode: not-a-postal-code')
    store.edit('deliveryMethod', 'email')
    expect(store.checks.problems).toEqual([])
    expect(await store.submit()).toBeDefined()
    expect(kept[0]).toMatchObject({ city: null, deliveryMethod: 'email', deliveryFee: 0 })
  })

  it('at a phone without SMS appears with a delivery that needs it', async () => {
    const store = await open(house())
    fill(store)
    store.edit('phone', '+421 2 123 456 78')
    store.edit('deliveryMethod', 'sms')
    await store.submit()
    expect(codesAt(store.checks.problems)).toEqual(['phone: phone-without-sms'])
    store.edit('deliveryMethod', 'email')
    expect(store.checks.problems).toEqual([])
  })

  it('with the cart as a whole is told at the cart', async () => {
    const tooMuch = ['selectedVouchers: too-many-lines', 'selectedVouchers: order-too-large']
    const store = await open(house())
    fill(store)
    for (let cents = 1; cents <= 20; cents++) {
      store.cart.typeCustom(`100,${String(cents).padStart(2, '0')}`)
      store.cart.typeQuantity('10')
      store.cart.add()
      // Told as soon as it is, and no sooner.
      expect(codesAt(store.cart.excess)).toEqual(cents < 10 ? [] : tooMuch.slice(cents < 20 ? 1 : 0))
    }
    expect(store.checks.problems).toEqual([])
    await store.submit()
    expect(codesAt(store.checks.problems)).toEqual(tooMuch)
  })

  it('in the eyes of the server stands at its field until that changes', async () => {
    const { api } = house({ accounts: {} })
    const store = await open({ api, settings: settingsOf(testInstallation) })
    fill(store)
    await store.submit()
    expect(codesAt(store.checks.problems)).toEqual(['paymentMethod: payment-not-offered'])
    store.edit('notes', 'Ďakujem')
    expect(codesAt(store.checks.problems)).toEqual(['paymentMethod: payment-not-offered'])
    store.edit('paymentMethod', 'cash')
    expect(store.checks.problems).toEqual([])
    expect(await store.submit()).toBeDefined()
  })

  it('is a country that was not chosen or is not served, also of a draft; the other language calls one by its own name', async () => {
    const drafts = tab()
    drafts.setItem('purchase-draft', JSON.stringify({ typed: { country: 'Nemecko', postalCode: '10115' } }))
    const store = await open(house(), drafts)
    fill(store)
    store.edit('deliveryMethod', 'courier')
    await store.submit()
    expect(store.checks.problemAt('country')?.code).toBe('country-not-served')
    store.edit('country', '')
    expect(store.checks.problemAt('country')?.code).toBe('required')
    store.edit('country', 'Slovensko')
    expect(store.checks.problemAt('postalCode')?.code).toBe('postal-code-elsewhere')
    store.edit('country', 'Česko')
    expect(store.checks.problemAt('postalCode')).toBeUndefined()
    expect(store.form.country).toBe('Česko')
    await store.open('en')
    expect(store.form.country).toBe('Czechia')
  })

  it('cannot be sent with an empty cart', async () => {
    const store = await open(house())
    expect(store.isSubmitDisabled).toBe(true)
    await store.submit()
    expect(store.phase).toBe('editing')
  })
})

describe('sending', () => {
  it('places the order, starts everything anew and wipes the draft', async () => {
    const { kept, ...rest } = house()
    const drafts = tab()
    const store = await open(rest, drafts)
    fill(store)
    store.cart.wishCurrency('CZK')
    store.cart.confirmCurrency()
    store.cart.addPreset(500_00)
    solve(store)
    const view = await store.submit()
    expect(view?.order).toEqual(kept[0])
    expect(view?.order).toMatchObject({ language: 'sk', currency: 'CZK', total: 501_00, notes: null })
    expect(store.phase).toBe('placed')
    expect(store.draft.typed).toMatchObject({
      currency: 'EUR',
      selectedVouchers: [],
      firstName: '',
      email: '',
    })
    expect(store.cart.chooser).toEqual({ preset: undefined, custom: '', quantity: '1' })
    expect(store.checks.humanCheck.typed).toBe('')
    expect(drafts.entries.size).toBe(0)
  })

  it('goes out once, however often the button is pressed', async () => {
    const { kept, ...rest } = house()
    const store = await open(rest)
    fill(store)
    const first = store.submit()
    expect(store.phase).toBe('sending')
    expect(store.isSubmitDisabled).toBe(true)
    expect(await store.submit()).toBeUndefined()
    expect(await first).toBeDefined()
    expect(kept).toHaveLength(1)
  })

  it.each(['sk', 'en'] as const)(
    'keeps the form when the answer is lost, and sent again in %s makes one order',
    async (language) => {
      let answers = 0
      const { kept, ...rest } = house({}, (ports) => ({
        ...ports,
        orders: {
          ...ports.orders,
          add: async (placement) => {
            const outcome = await ports.orders.add(placement)
            answers += 1
            if (answers === 1) throw new Unavailable('the answer is lost')
            return outcome
          },
        },
      }))
      const drafts = tab()
      const store = await open(rest, drafts)
      fill(store)
      // The country has another name in each language.
      const courier = { address: 'Hlavná 1', postalCode: '60200', city: 'Brno', country: 'Česko' }
      for (const [field, text] of Object.entries(courier)) store.edit(field as keyof typeof courier, text)
      store.edit('deliveryMethod', 'courier')
      const { form } = store
      expect(await store.submit()).toBeUndefined()
      expect(store.phase).toBe('unavailable')
      expect(store.form).toEqual(form)

      const reloaded = await open(rest, drafts)
      runInAction(() => {
        reloaded.language = language
      })
      solve(reloaded)
      const view = await reloaded.submit()
      expect(kept).toHaveLength(1)
      expect(view?.order.id).toBe(kept[0]?.id)
    },
  )

  it('keeps its key for the same form and takes another for a changed one', async () => {
    const keys: (string | undefined)[] = []
    const { api, settings } = house()
    const away = { ...api, orders: { ...api.orders, place: async (_: unknown, key?: string) => refuse(key) } }
    const refuse = (key?: string): never => {
      keys.push(key)
      throw new Unavailable('nobody answers')
    }
    const store = await open({ api: away, settings })
    fill(store)
    await store.submit()
    await store.checks.humanCheck.refresh()
    solve(store)
    await store.submit()
    store.edit('notes', 'Zvoňte dvakrát')
    await store.submit()
    store.edit('notes', '')
    await store.submit()
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
    expect(new Set(keys).size).toBe(3)
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-/)
  })

  it('does the work that is asked for where many order, and sends the same form and answer again by itself', async () => {
    const sent: OrderRequest[] = []
    const keys: (string | undefined)[] = []
    const { api, settings, kept } = house()
    for (let orders = 1; orders <= 30; orders++) {
      const customer = await open({ api, settings })
      fill(customer)
      customer.edit('email', `${orders}@priklad.sk`)
      expect(await customer.submit()).toBeDefined()
    }
    const place: typeof api.orders.place = (form, key) => {
      sent.push(form)
      keys.push(key)
      return api.orders.place(form, key)
    }
    const store = await open({ api: { ...api, orders: { ...api.orders, place } }, settings })
    fill(store)
    const placed = await store.submit()
    expect(kept.at(-1)).toEqual(placed?.order)
    const [first, again] = sent
    expect(again).toEqual({ ...first, humanCheck: { ...first?.humanCheck, work: expect.any(Number) } })
    expect(
      workBits(systemDigests.sha256, first!.humanCheck.token, again!.humanCheck.work!),
    ).toBeGreaterThanOrEqual(12)
    expect(sent).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  it('says how long to wait after too many, and keeps the form', async () => {
    const { api, settings } = house()
    for (let orders = 0; orders <= rateLimits.orderEmail.most; orders++) {
      const store = await open({ api, settings })
      fill(store)
      await store.submit()
    }
    const store = opened.at(-1)!
    expect([store.phase, store.retryAfterSeconds]).toEqual(['too-many', 3600])
    expect(store.typed.email).toBe('lubka@priklad.sk')
    expect(store.isSubmitDisabled).toBe(false)
  })

  it('asks for patience while a twin is under way', async () => {
    const { api, settings } = house({}, (ports) => ({
      ...ports,
      orders: { ...ports.orders, add: async () => 'key-busy' },
    }))
    const store = await open({ api, settings })
    fill(store)
    await store.submit()
    expect(store.phase).toBe('busy')
    expect(store.isSubmitDisabled).toBe(false)
  })

  it.each(['idempotency-key-malformed', 'idempotency-key-reused'] as const)(
    'takes another key when the server will not have the one it has: %s',
    async (code) => {
      const keys: (string | undefined)[] = []
      const { api, settings } = house()
      const place: typeof api.orders.place = async (_, key) => {
        keys.push(key)
        return { ok: false, error: { code } }
      }
      const store = await open({ api: { ...api, orders: { ...api.orders, place } }, settings })
      fill(store)
      await store.submit()
      expect(store.phase).toBe('unavailable')
      await store.submit()
      expect(new Set(keys).size).toBe(2)
    },
  )

  it('tells a fault as a failed sending and does not swallow it', async () => {
    const { api, settings } = house({}, (ports) => ({
      ...ports,
      orders: { ...ports.orders, add: () => Promise.reject(new Error('a bug')) },
    }))
    const store = await open({ api, settings })
    fill(store)
    await expect(store.submit()).rejects.toThrow('a bug')
    expect(store.phase).toBe('unavailable')
  })

  it('is off where ordering is switched off, known before or learned from the answer', async () => {
    const { api, settings } = house({ off: ['ordering'] })
    const told = await open({ api, settings })
    fill(told)
    expect(told.isOff).toBe(true)
    expect(told.isSubmitDisabled).toBe(true)

    const learning = await open({ api, settings: settingsOf(testInstallation) })
    fill(learning)
    expect(learning.isOff).toBe(false)
    await learning.submit()
    expect(learning.isOff).toBe(true)
    expect(learning.typed.firstName).toBe('Ľubomíra')
  })

  it('with the honeypot filled is refused as a wrong answer, under a fresh question', async () => {
    const { kept, ...rest } = house()
    const store = await open(rest)
    fill(store)
    const { state } = store.checks.humanCheck
    store.checks.fillHoneypot('https://spam.example')
    await store.submit()
    expect(codesAt(store.checks.problems)).toEqual(['humanCheck.answer: human-check-wrong'])
    await when(() => store.checks.humanCheck.state.phase === 'asking')
    expect(store.checks.humanCheck.state).not.toEqual(state)
    expect(kept).toHaveLength(0)
  })
})

describe('the code of a voucher', () => {
  it.each(['Volajte, kód CODE nejde', 'CODE', 'Prvý CODE\ndruhý CODE'])(
    'is unreadable at once in the notes, as in %j',
    async (text) => {
      const { kept, ...world } = house()
      const drafts = tab()
      const store = await open(world, drafts)
      fill(store)
      store.edit('notes', text.replaceAll('CODE', '0000-0000-0000-0001-2'))
      const masked = text.replaceAll('CODE', '••••-••••-••••-0001')
      expect(store.typed.notes).toBe(masked)
      expect([...drafts.entries.values()].join()).not.toContain('0000-0000')
      await store.submit()
      expect(kept[0]?.notes).toBe(masked)
    },
  )

  it('is no other 17 symbols: they stay as they were typed', async () => {
    const store = await open(house())
    store.edit('notes', 'Zmluva 0000-0000-0000-0001-3')
    expect(store.typed.notes).toBe('Zmluva 0000-0000-0000-0001-3')
  })
})

describe('the draft', () => {
  it('survives a reload with form, cart and chooser, without the human check', async () => {
    const home = house()
    const drafts = tab()
    const store = await open(home, drafts)
    fill(store)
    store.edit('deliveryMethod', 'courier')
    store.edit('address', 'Hlavná 1')
    store.edit('notes', 'Prvé poschodie\nzvoňte')
    store.cart.typeCustom('12,5')
    store.cart.typeQuantity('4')
    const { state } = store.checks.humanCheck
    const stored = [...drafts.entries.values()].join()
    expect(state.phase === 'asking' && stored.includes(state.question.token)).toBe(false)
    store.close()

    const reloaded = await open(home, drafts)
    expect(reloaded.draft).toEqual(store.draft)
    expect(reloaded.checks.humanCheck.typed).toBe('')
    expect(reloaded.checks.problems).toEqual([])
  })

  it('that nobody can read is no draft', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.json()), async (stored) => {
        const drafts = tab()
        drafts.setItem('purchase-draft', stored)
        const store = await open(house(), drafts)
        expect(store.cart.lines).toEqual([])
        expect(store.totals.total.minor).toBe(1_00)
      }),
      { numRuns: 50 },
    )
  })

  it('is not needed: in the prerender there is none', async () => {
    const { api, settings } = house()
    const store = new PurchaseStore({
      api,
      settings: { current: settings },
      uuid: () => 'x',
      today: () => '',
    })
    expect(store.isSubmitDisabled).toBe(true)
    expect(store.checks.humanCheck.state.phase).toBe('loading')
  })
})

describe('the human check', () => {
  const patient = {
    toFake: ['setTimeout', 'clearTimeout'] as ('setTimeout' | 'clearTimeout')[],
  }
  beforeEach(() => void vi.useFakeTimers(patient))
  afterEach(() => void vi.useRealTimers())

  const question = (store: PurchaseStore) =>
    store.checks.humanCheck.state.phase === 'asking' ? store.checks.humanCheck.state.question : undefined
  const another = (store: PurchaseStore, known: unknown) =>
    when(() => question(store) !== undefined && question(store) !== known)

  it('is right, wrong or empty as it is typed', async () => {
    const store = await open(house())
    expect(store.checks.humanCheck.judgement).toBe('empty')
    for (const wrong of ['1000', 'dvanásť', '1,5']) {
      store.checks.humanCheck.type(wrong)
      expect(store.checks.humanCheck.judgement).toBe('wrong')
    }
    solve(store)
    expect(store.checks.humanCheck.judgement).toBe('right')
    store.checks.humanCheck.type('')
    expect(store.checks.humanCheck.judgement).toBe('empty')
  })

  it('refuses a wrong answer before it is sent', async () => {
    const store = await open(house())
    fill(store)
    store.checks.humanCheck.type('1000')
    await store.submit()
    expect(codesAt(store.checks.problems)).toEqual(['humanCheck.answer: human-check-wrong'])
  })

  it('asks another question on refresh and resets the answer', async () => {
    const store = await open(house())
    const known = question(store)
    solve(store)
    await store.checks.humanCheck.refresh()
    expect(question(store)?.token).not.toBe(known?.token)
    expect(store.checks.humanCheck.judgement).toBe('empty')
    expect(store.checks.humanCheck.setback).toBeUndefined()
  })

  it('is renewed silently before it expires', async () => {
    const store = await open(house())
    const known = question(store)!
    vi.advanceTimersByTime((humanCheckMinutes - 2) * 60_000 - 1)
    expect(question(store)).toBe(known)
    vi.advanceTimersByTime(1)
    await another(store, known)
    expect(store.checks.humanCheck.setback).toBeUndefined()
  })

  it('says so when the renewal took an answer away', async () => {
    const store = await open(house())
    const known = question(store)
    solve(store)
    vi.advanceTimersByTime(humanCheckMinutes * 60_000)
    await another(store, known)
    expect(store.checks.humanCheck.typed).toBe('')
    expect(store.checks.humanCheck.setback?.code).toBe('human-check-expired')
    solve(store)
    expect(store.checks.humanCheck.setback).toBeUndefined()
  })

  it('keeps the question that stands when a renewal fails, and tries again', async () => {
    const { api, settings } = house()
    let isAway = false
    const ask = () => (isAway ? Promise.reject(new Unavailable('away')) : api.humanCheck.ask())
    const store = await open({ api: { ...api, humanCheck: { ask } }, settings })
    const known = question(store)
    isAway = true
    vi.advanceTimersByTime((humanCheckMinutes - 2) * 60_000)
    await vi.advanceTimersByTimeAsync(0)
    expect(question(store)).toBe(known)
    isAway = false
    await vi.advanceTimersByTimeAsync(30_000)
    await another(store, known)
  })

  it('that cannot be loaded is offered again in place', async () => {
    const { api, settings } = house()
    let isAway = true
    const ask = () => (isAway ? Promise.reject(new Unavailable('away')) : api.humanCheck.ask())
    const store = await open({ api: { ...api, humanCheck: { ask } }, settings })
    expect(store.checks.humanCheck.state.phase).toBe('unavailable')
    isAway = false
    await store.checks.humanCheck.refresh()
    expect(store.checks.humanCheck.state.phase).toBe('asking')
  })

  it('that the server finds expired or used is replaced, and the form is kept', async () => {
    const { kept, api, settings, clock } = house()
    const store = await open({ api, settings })
    fill(store)
    const used = question(store)
    clock.forward(humanCheckMinutes)
    await store.submit()
    expect(codesAt(store.checks.problems)).toEqual(['humanCheck.answer: human-check-expired'])
    await another(store, used)
    solve(store)
    expect(store.checks.problems).toEqual([])
    expect(await store.submit()).toBeDefined()
    expect(kept).toHaveLength(1)
  })

  it('stops asking when the page is left', async () => {
    const { api, settings } = house()
    const ask = vi.fn(api.humanCheck.ask)
    const store = await open({ api: { ...api, humanCheck: { ask } }, settings })
    store.close()
    vi.advanceTimersByTime(24 * 60 * 60_000)
    expect(ask).toHaveBeenCalledTimes(1)
  })
})
