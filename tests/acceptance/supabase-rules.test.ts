import { sampleAccounts } from '@hotovo/adapters/content/brand'
import { tellVisitorDoor } from '@hotovo/adapters/postgres/setup/visitor-door'
import { orderCodec } from '@hotovo/adapters/sql/rows/orders'
import { visitorRules as rulesOf, type visitorRules } from '@hotovo/adapters/sql/visitor-rules'
import { supabaseRest } from '@hotovo/adapters/supabase/rest'
import { visitor } from '@hotovo/application/access/caller'
import { visitorBuckets } from '@hotovo/application/access/rate-limits'
import { feedbackProblems } from '@hotovo/domain/feedback/feedback'
import { rateLimits } from '@hotovo/domain/limits'
import { type OrderForm, placedOrder, withCodesMasked } from '@hotovo/domain/orders/order'
import { orderProblems } from '@hotovo/domain/orders/order-problems'
import { offeredMethods } from '@hotovo/domain/orders/payment-instructions'
import { isVariableSymbol } from '@hotovo/domain/orders/reference-numbers'
import { canonicalText } from '@hotovo/domain/shared/canonical-json'
import { networksOf } from '@hotovo/domain/shared/ip-network'
import { currencies, paymentMethods } from '@hotovo/domain/shared/money'
import { namePattern } from '@hotovo/domain/shared/person'
import { formsWithinBits, neededBits } from '@hotovo/domain/shared/proof-of-work'
import { searchText } from '@hotovo/domain/shared/search'
import { hidesCharacters } from '@hotovo/domain/shared/text'
import { voucherCode, withoutCodes } from '@hotovo/domain/shared/voucher-code'
import { mailboxOf } from '@hotovo/domain/staff/account'
import { answerBy, ticketCategories, ticketProblems, ticketTopics } from '@hotovo/domain/tickets/ticket'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anyCompanyNumber, anyOrderForm, anySign } from '../support/any-forms.ts'
import type { MigratedDatabase } from '../support/database.ts'
import { openProject } from '../support/projects.ts'
import type { TestProject } from '../support/supabase.ts'
import { long, runs } from '../support/tier.ts'
import { testMacs, testSecrets } from '../support/world.ts'

const today = '2026-11-23'
const facts = { accounts: { EUR: sampleAccounts.EUR! }, off: [], secondFactor: true, today } as const

/** Characters that rules have something to say about, and any other that a database keeps. */
const sign = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(..."aZ09 @.-+_(/)'’–\t\n#ľŠß·ĳ") },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '\u00a0',
      '\u200b',
      '\u200d',
      '\u202e',
      '\u2066',
      '\u0301',
      '\u00ad',
      '\ufeff',
      '\u2028',
      '\u0007',
      '😀',
      '李',
      '𐐷',
      'É',
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .string({ unit: anySign, minLength: 1, maxLength: 1 })
      .filter((text) => !/[\0\p{Cs}]/u.test(text)),
  },
)
const anyWords = (maxLength: number) => fc.string({ unit: sign, maxLength })
const orAny = (arbitrary: fc.Arbitrary<string>, maxLength = 130) =>
  fc.oneof({ weight: 2, arbitrary }, { weight: 1, arbitrary: anyWords(maxLength) })

/** A form that may break any rule. */
const anySent: fc.Arbitrary<OrderForm> = anyOrderForm.chain((form) =>
  fc.record(
    {
      ...Object.fromEntries(Object.entries(form).map(([name, value]) => [name, fc.constant(value)])),
      currency: fc.constantFrom(...currencies),
      paymentMethod: fc.constantFrom(...paymentMethods),
      firstName: orAny(fc.constant(form.firstName), 40),
      lastName: orAny(fc.constant(form.lastName), 40),
      email: orAny(fc.constant(form.email), 110),
      phone: fc.oneof(
        orAny(fc.constant(form.phone), 70),
        fc.nat(60).map((blanks) => `+421${' '.repeat(blanks)}905123456`),
      ),
      address: orAny(fc.constant(form.address ?? '')),
      postalCode: fc.oneof(
        orAny(fc.constant(form.postalCode ?? ''), 14),
        fc.constantFrom('602 00', '81101', '010 01', '000 00', 'CZ-811 01', 'cz 110-00', 'SK 602 00', ' '),
      ),
      country: orAny(fc.constantFrom(form.country ?? '', 'Slovensko', 'Czechia'), 14),
      notes: orAny(fc.constant(form.notes ?? ''), 520),
      selectedVouchers: fc.oneof(
        fc.constant(form.selectedVouchers),
        fc.array(
          fc.record({
            id: fc.constantFrom('a', 'b', 'c', 'd'),
            amount: fc.oneof(
              fc.constantFrom(0, 99, 100, 499, 500, 1000_00, 1000_01, 10_000_00),
              fc.maxSafeNat(),
            ),
            quantity: fc.oneof(fc.integer({ min: -1, max: 12 }), fc.maxSafeInteger()),
            isCustom: fc.boolean(),
          }),
          { maxLength: 23 },
        ),
      ),
    } as never,
    { noNullPrototype: true },
  ),
)

describe('The functions of visitors say what the domain says', () => {
  let database: MigratedDatabase
  let project: TestProject
  let rules: ReturnType<typeof visitorRules>

  beforeAll(async () => {
    ;({ database, project } = await openProject())
    await tellVisitorDoor(database.owner, { ...facts, secrets: testSecrets.hashing })
    rules = rulesOf(facts)
  })
  afterAll(async () => {
    // Nothing is open where a given project was refused.
    await project?.close()
    await database?.drop()
  })

  async function told<Value>(call: string, ...values: readonly unknown[]): Promise<Value> {
    const parameters = values.map((value) =>
      value !== null && typeof value === 'object' ? JSON.stringify(value) : value,
    )
    const { rows } = await database.owner.query<{ value: Value }>(`select ${call} as value`, parameters)
    return rows[0]!.value
  }

  test('what is wrong with an order, whatever it says', async () => {
    const offered = offeredMethods(facts.accounts)
    let broken = 0
    await fc.assert(
      fc.asyncProperty(anySent, async (form) => {
        const problems = orderProblems(withCodesMasked(form), offered[form.currency])
        if (problems.length > 0) broken += 1
        const sent = { ...form, notes: await told('door.without_codes(door.rules(), $1)', form.notes) }
        expect(await told('door.order_problems(door.rules(), $1)', sent)).toEqual(problems)
      }),
      runs(3000, 300),
    )
    expect(broken).toBeGreaterThan(0)
  })

  test('the order that a form becomes: totals, fees, state, due date, and what a search finds', async () => {
    const at = '2026-03-28T23:30:00.000Z'
    const id = '0b7ff3a4-4a31-4d0c-9d1e-1d3f8c1b2a30'
    await fc.assert(
      fc.asyncProperty(anyOrderForm, async (form) => {
        const row = await told<Record<string, string>>(
          'door.placed_order(door.rules(), $1, $2, $3)',
          form,
          id,
          at,
        )
        const { order_number: number, variable_symbol: variableSymbol } = row as {
          order_number: string
          variable_symbol: string
        }
        expect(number).toMatch(/^ATM-[A-HJ-NP-Z0-9]{9}$/)
        expect(isVariableSymbol(variableSymbol)).toBe(true)
        const { order } = placedOrder(form, { id, number, variableSymbol, at, by: { kind: 'visitor' } })
        expect(orderCodec.fromRow({ reminded_at: null, withdrawn_at: null, ...row })).toEqual(order)
        const expected = orderCodec.toRow(order)
        expect(row.search_text).toBe(expected.search_text)
        expect(row.selected_vouchers).toEqual(expected.selected_vouchers)
      }),
      runs(1000, 200),
    )
  })

  test('what is wrong with a request for support, and with feedback', async () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789 '), maxLength: 9 })
    const anyTicket = fc.record({
      language: fc.constant('sk' as const),
      name: anyWords(60),
      email: anyWords(30),
      category: fc.constantFrom(...ticketCategories, '' as const),
      topic: fc.constantFrom(undefined, ...ticketTopics),
      company: anyWords(85),
      companyNumber: fc.oneof(anyCompanyNumber, anyWords(10), digits),
      city: anyWords(55),
      phone: anyWords(20),
      voucherSerial: anyWords(45),
      subject: anyWords(110),
      description: fc.string({ unit: sign, maxLength: 1010, size: 'max' }),
    })
    const anyFeedback = fc.record({
      language: fc.constant('sk' as const),
      type: fc.constantFrom('bug' as const, '' as const),
      category: fc.constantFrom('map' as const, '' as const),
      title: anyWords(110),
      description: fc.string({ unit: sign, maxLength: 1010, size: 'max' }),
      priority: fc.constant('low' as const),
      rating: fc.constantFrom(null, 0, 1, 5, 6),
      email: fc.constantFrom(undefined, '', ' ', 'a@b.sk', 'a@b'),
    })
    await fc.assert(
      fc.asyncProperty(anyTicket, anyFeedback, async (ticket, feedback) => {
        expect(await told('door.ticket_problems(door.rules(), $1)', ticket)).toEqual(ticketProblems(ticket))
        expect(await told('door.feedback_problems(door.rules(), $1)', feedback)).toEqual(
          feedbackProblems(feedback),
        )
      }),
      runs(1000, 200),
    )
  })

  test('which characters hide and which make a name, of all there are', long, async () => {
    const expected = {
      hiding: [] as number[],
      lines: [] as number[],
      name: [] as number[],
      blank: [] as number[],
    }
    for (let code = 1; code <= 0x10ffff; code++) {
      if (code >= 0xd800 && code <= 0xdfff) continue
      const text = String.fromCodePoint(code)
      if (hidesCharacters(text, { lines: false })) expected.hiding.push(code)
      if (hidesCharacters(text, { lines: true })) expected.lines.push(code)
      if (namePattern.test(text)) expected.name.push(code)
      if (text.trim() === '') expected.blank.push(code)
    }
    const among = (pattern: string) =>
      told<number[]>(
        `array(select i from generate_series(1, 1114111) i where i not between 55296 and 57343 and chr(i) ~ $1 order by i)`,
        pattern,
      )
    expect(await among(rules.hiding)).toEqual(expected.hiding)
    expect(await among(rules.hidingInLines)).toEqual(expected.lines)
    expect(await among(rules.name)).toEqual(expected.name)
    expect(await among(`^${rules.blank}$`)).toEqual(expected.blank)
    expect([...rules.blanks].map((text) => text.codePointAt(0))).toEqual(expected.blank)
  })

  test('what a search looks at, the mailbox, and the words that a key is good for', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyWords(60),
        anyWords(30),
        fc.jsonValue({ maxDepth: 3 }),
        async (words, local, body) => {
          expect(await told('door.search_text(door.rules(), array[$1, $2])', words, local)).toBe(
            searchText([words, local]),
          )
          const email = `${local.replaceAll('@', '')}@example.sk`
          expect(await told('door.mailbox(door.rules(), $1)', email)).toBe(mailboxOf(email))
          const kept = JSON.stringify({ body })
          // Numbers as names go first in JavaScript; no form has one.
          fc.pre(!/"\d+":|[\ud800-\udfff]|\\u0000|\\ud[89a-f]|e[+-]|\.|-0/i.test(kept))
          expect(await told('door.canonical_text($1::text::jsonb)', kept)).toBe(canonicalText({ body }))
        },
      ),
      runs(2000, 200),
    )
  })

  test('codes of vouchers in a text, wherever they stand', async () => {
    const draw = (min: number, max: number) => Math.floor(Math.random() * (max - min + 1)) + min
    const piece = fc.oneof(
      anyWords(12),
      fc.constantFrom('A', '7', '-', ' '),
      fc.nat().map(() => voucherCode(draw)),
      fc.nat().map(() => voucherCode(draw).replaceAll('-', '').toLowerCase()),
    )
    let masked = 0
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 6 }), async (pieces) => {
        const text = pieces.join('')
        const without = withoutCodes(text)
        if (without !== text) masked += 1
        expect(await told('door.without_codes(door.rules(), $1)', text)).toBe(without)
      }),
      runs(2000, 200),
    )
    expect(masked).toBeGreaterThan(0)
  })

  test('until when a first answer is promised, through holidays and changes of the clock', async () => {
    const anyInstant = fc.date({
      min: new Date('2026-01-01T00:00:00.000Z'),
      max: new Date('2035-12-01T00:00:00.000Z'),
      noInvalidDate: true,
    })
    await fc.assert(
      fc.asyncProperty(
        anyInstant,
        fc.constantFrom('urgent', 'high', 'medium', 'low'),
        async (date, priority) => {
          const createdAt = date.toISOString()
          const due = await told(
            `door.iso(door.answer_by(door.rules(), $1, (door.rules() #>> array['answerHours', $2])::numeric))`,
            createdAt,
            priority,
          )
          expect({ createdAt, due }).toEqual({ createdAt, due: answerBy({ createdAt, priority }) })
        },
      ),
      runs(1000, 200),
    )
  })

  test('how much work is needed, and how many forms need no more', async () => {
    for (const { most } of Object.values(rateLimits))
      for (const forms of [1, 2, 29, 30, 31, 32, 60, 61, 62, 121, 241, 481, 599, 600, 601, 6000, 20_000])
        expect(await told('door.needed_work(door.rules(), $1, $2)', forms, most)).toBe(
          neededBits(forms, { most }),
        )
    for (let bits = 0; bits < 20; bits++) {
      const count = formsWithinBits(bits, { most: 600 })
      const same = await told<string | null>('door.forms_with(door.rules(), $1, 600)', bits)
      expect(same === null ? Number.POSITIVE_INFINITY : Number(same)).toBe(count)
    }
  })

  test('whom an address stands for; only what the gateway says is believed', async () => {
    const anyAddress = fc.oneof(
      fc.ipV4(),
      fc.ipV6(),
      fc.constantFrom('::ffff:203.0.113.7', 'no address', '300.1.1.1'),
    )
    const networks = (headers: object) =>
      told<string[]>(
        `case when set_config('request.headers', $1, false) is not null then door.networks() end`,
        headers,
      )
    await fc.assert(
      fc.asyncProperty(anyAddress, async (address) => {
        const { network, site } = networksOf(address)
        expect(await networks({ 'cf-connecting-ip': address })).toEqual(
          site === undefined ? [network] : [network, site],
        )
      }),
      runs(2000, 200),
    )
    expect(await networks({ 'x-forwarded-for': '203.0.113.7', 'x-real-ip': '203.0.113.7' })).toEqual([
      'unknown',
    ])
  })

  test('where a visitor is counted: where the server counts them, and what is kept is on the disk', async () => {
    const { owner } = database
    const address = '2001:db8:7:8::9'
    const headers = { 'cf-connecting-ip': address }
    const ask = fetch(`${project.publishable.url}/rest/v1/rpc/ask_human`, {
      method: 'POST',
      headers: { apikey: project.publishable.key, 'content-type': 'application/json' },
      body: '{}',
    })
    const check = (await (await ask).json()) as {
      left: number
      operator: string
      right: number
      token: string
    }
    const solved = {
      '+': check.left + check.right,
      '-': check.left - check.right,
      '×': check.left * check.right,
    }[check.operator]
    await owner.query('begin; set local synchronous_commit = on')
    await owner.query(`select set_config('request.headers', $1, true)`, [JSON.stringify(headers)])
    const outcome = await told<{ ok: boolean }>('give_feedback($1)', {
      type: 'bug',
      category: 'map',
      title: 'Mapa sa neotvorí',
      description: 'Na telefóne zostane sivá plocha, nič sa nestane.',
      priority: 'low',
      rating: 2,
      humanCheck: { token: check.token, answer: solved },
    })
    expect(outcome).toMatchObject({ ok: true })
    expect(await told(`current_setting('synchronous_commit')`)).toBe('on')
    await owner.query('commit')
    const caller = { ...visitor, origin: { ipAddress: address, userAgent: null } }
    for (const limit of [rateLimits.forms, rateLimits.feedback])
      for (const { key, limit: counted } of await visitorBuckets(testMacs(), caller, limit)) {
        const { rows } = await owner.query('select hits from rate_limits where name = $1 and key = $2', [
          counted.name,
          key,
        ])
        expect({ name: counted.name, rows }).toEqual({ name: counted.name, rows: [{ hits: 1 }] })
      }
  })

  test('members that no form has, and shapes that none has, are refused', async () => {
    const { call } = supabaseRest(project.publishable)
    const form = {
      language: 'sk',
      currency: 'EUR',
      selectedVouchers: [{ id: 'a', amount: 50_00, quantity: 1, isCustom: false }],
      ...{ firstName: 'Jana', lastName: 'Nováková', email: 'jana@example.sk', phone: '+421905123456' },
      ...{ deliveryMethod: 'email', paymentMethod: 'transfer' },
      humanCheck: { token: 'x', answer: '1' },
    }
    const line = form.selectedVouchers[0]!
    const wrong: readonly (readonly [string, object])[] = [
      ['total', { total: 1 }],
      ['order_status', { order_status: 'vybavena' }],
      ['__proto__', JSON.parse('{"__proto__": {}}')],
      ['selectedVouchers.0.price', { selectedVouchers: [{ ...line, price: 1 }] }],
      ['selectedVouchers.0.amount', { selectedVouchers: [{ ...line, amount: 10.5 }] }],
      ['selectedVouchers.0.amount', { selectedVouchers: [{ ...line, amount: -1 }] }],
      ['selectedVouchers.0.amount', { selectedVouchers: [{ ...line, amount: '5000' }] }],
      ['selectedVouchers.0.id', { selectedVouchers: [{ ...line, id: 'a b' }] }],
      ['currency', { currency: 'XXX' }],
      ['email', { email: null }],
      ['email', { email: ['a@b.sk'] }],
      ['notes', { notes: 'x'.repeat(4001) }],
      ['phone', { phone: undefined }],
      ['humanCheck.work', { humanCheck: { ...form.humanCheck, work: -1 } }],
      ['humanCheck', { humanCheck: 'x' }],
    ]
    for (const [at, changed] of wrong)
      await expect(
        call('order_vouchers', { request: { ...form, ...changed }, key: null }),
      ).rejects.toMatchObject({
        code: '22023',
        message: `the request is malformed at order.${at}`,
      })
    for (const request of [null, [], 'x', 7])
      await expect(call('order_vouchers', { request, key: null })).rejects.toThrow()
    expect(await told('(select count(*)::int from voucher_orders)')).toBe(0)
  })
})
