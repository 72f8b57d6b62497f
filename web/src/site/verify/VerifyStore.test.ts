import { memoryPorts } from '@hotovo/adapters/memory/stores'
import { visitor } from '@hotovo/application/access/caller'
import { type Api, asCaller, createApi } from '@hotovo/application/api'
import { Unavailable } from '@hotovo/application/faults'
import type { Ports } from '@hotovo/application/ports'
import { humanCheckMinutes, rateLimits } from '@hotovo/domain/limits'
import { solution } from '@hotovo/domain/shared/human-check'
import type { Problem } from '@hotovo/domain/shared/problem'
import { fail } from '@hotovo/domain/shared/result'
import { formattedCode } from '@hotovo/domain/shared/voucher-code'
import type { Voucher } from '@hotovo/domain/vouchers/voucher'
import { when } from 'mobx'
import { afterEach, describe, expect, it } from 'vitest'
import { addVoucher, freshSecrets } from '../../../../tests/support/vouchers.ts'
import { settableClock, testWorld } from '../../../../tests/support/world.ts'
import { VerifyStore } from './VerifyStore.ts'

/** The whole house in process, and what was asked of it. */
function house(sabotage: (api: Api) => Api = (api) => api) {
  const clock = settableClock()
  const ports = memoryPorts(testWorld({ clock }))
  const api = asCaller(createApi(ports), visitor)
  const asked: Parameters<Api['vouchers']['verify']>[0][] = []
  const verify: Api['vouchers']['verify'] = (request) => {
    asked.push(request)
    return api.vouchers.verify(request)
  }
  return { api: sabotage({ ...api, vouchers: { ...api.vouchers, verify } }), ports, clock, asked }
}

const opened: VerifyStore[] = []
async function open(api: Api): Promise<VerifyStore> {
  const store = new VerifyStore(api)
  opened.push(store)
  await store.open()
  return store
}
afterEach(() => {
  for (const store of opened.splice(0)) store.close()
})

async function fill(store: VerifyStore, { code, password } = freshSecrets()) {
  store.typeCode(code)
  store.typePassword(password)
  await when(() => store.checks.humanCheck.state.phase === 'asking')
  const { state } = store.checks.humanCheck
  if (state.phase === 'asking') store.checks.answer(String(solution(state.question)))
}

async function ask(store: VerifyStore, secrets = freshSecrets()) {
  await fill(store, secrets)
  await store.submit()
  return store.outcome
}

const codesAt = (problems: readonly Problem[]) => problems.map(({ at, code }) => `${at}: ${code}`)

describe('a voucher', () => {
  it('is shown, and what was typed is forgotten', async () => {
    const { api, ports } = house()
    const secrets = await addVoucher(ports, { amount: 50_00, balance: 17_60 })
    const store = await open(api)
    expect(await ask(store, secrets)).toMatchObject({
      what: 'voucher',
      voucher: { code: formattedCode(secrets.code), amount: 50_00, balance: 17_60, status: 'active' },
    })
    expect([store.code, store.password]).toEqual(['', ''])
    expect(JSON.stringify(store)).not.toContain(secrets.password)
    await store.again()
    expect(store.outcome).toBeUndefined()
    expect(store.checks.humanCheck.judgement).toBe('empty')
    expect(await ask(store, secrets)).toMatchObject({ what: 'voucher' })
  })

  it('is asked about once, however often the button is pressed', async () => {
    const { api, ports, asked } = house()
    const store = await open(api)
    await fill(store, await addVoucher(ports))
    const first = store.submit()
    expect(store.phase).toBe('sending')
    await store.submit()
    await first
    expect(asked).toHaveLength(1)
  })

  it('is not there for an unknown code and for a wrong password, and the form is kept under a fresh sum', async () => {
    const { api, ports } = house()
    const { code } = await addVoucher(ports)
    const store = await open(api)
    for (const secrets of [freshSecrets(), { code, password: 'ABCDEFGHJK' }]) {
      const before = store.checks.humanCheck.state
      expect(await ask(store, secrets)).toEqual({ what: 'not-found' })
      expect([store.code, store.password]).toEqual([secrets.code, secrets.password])
      expect(store.checks.problems).toEqual([])
      await when(() => store.checks.humanCheck.state.phase === 'asking')
      expect(store.checks.humanCheck.state).not.toEqual(before)
    }
    expect(store.answers).toBe(2)
  })
})

describe('a problem', () => {
  it('of an empty form is told field by field on submit, not before, and goes when it is mended', async () => {
    const { api, asked } = house()
    const store = await open(api)
    expect(store.checks.problems).toEqual([])
    await store.submit()
    expect(codesAt(store.checks.problems)).toEqual([
      'code: required',
      'password: required',
      'humanCheck.answer: human-check-required',
    ])
    store.typeCode('8K')
    expect(store.checks.problemAt('code')).toEqual({ at: 'code', code: 'too-short', min: 3 })
    store.typeCode('8K2')
    store.typePassword('x')
    expect(codesAt(store.checks.problems)).toEqual(['humanCheck.answer: human-check-required'])
    store.typePassword('')
    expect(store.checks.problemAt('password')?.code).toBe('required')
    expect(asked).toEqual([])
  })

  it('with the sum that only the server sees brings another sum', async () => {
    const { api, ports, clock } = house()
    const store = await open(api)
    await fill(store, await addVoucher(ports))
    clock.forward(humanCheckMinutes)
    await store.submit()
    expect(store.outcome).toBeUndefined()
    expect(codesAt(store.checks.summary)).toEqual(['humanCheck.answer: human-check-expired'])
    expect(store.password).not.toBe('')
    await when(() => store.checks.humanCheck.state.phase === 'asking')
  })

  it('is a filled honeypot, in the words of a wrong sum', async () => {
    const { api, ports } = house()
    const store = await open(api)
    await fill(store, await addVoucher(ports))
    store.checks.fillHoneypot('https://spam.example')
    await store.submit()
    expect(codesAt(store.checks.summary)).toEqual(['humanCheck.answer: human-check-wrong'])
  })

  it('is a missing sum where the server insists on one', async () => {
    const { api } = house((api) => ({
      ...api,
      vouchers: { ...api.vouchers, verify: async () => fail({ code: 'human-check-needed' }) },
    }))
    const store = await open(api)
    await ask(store)
    expect(codesAt(store.checks.summary)).toEqual(['humanCheck.answer: human-check-required'])
    expect(store.checks.humanCheck.typed).toBe('')
  })
})

describe('no answer', () => {
  it('while there are too many questions, and in how many minutes there is one', async () => {
    const { api } = house()
    const store = await open(api)
    for (let tries = 0; tries < rateLimits.verify.most; tries++)
      expect(await ask(store)).toEqual({ what: 'not-found' })
    expect(await ask(store)).toEqual({ what: 'too-many', minutes: 1 })
    expect(store.password).not.toBe('')
  })

  it.each([
    [0, 1],
    [60, 1],
    [61, 2],
    [900, 15],
  ])('for %i seconds is said in whole minutes that are enough: %i', async (retryAfterSeconds, minutes) => {
    const limit = rateLimits.verifyCode
    const { api } = house((api) => ({
      ...api,
      vouchers: {
        ...api.vouchers,
        verify: async () => fail({ code: 'too-many-requests', limit, retryAfterSeconds }),
      },
    }))
    expect(await ask(await open(api))).toEqual({ what: 'too-many', minutes })
  })

  it('when nobody can be reached keeps the form; a fault is not swallowed', async () => {
    for (const [fault, swallowed] of [
      [new Unavailable('away'), true],
      [new Error('a bug'), false],
    ] as const) {
      const { api } = house((api) => ({
        ...api,
        vouchers: { ...api.vouchers, verify: () => Promise.reject(fault) },
      }))
      const store = await open(api)
      await fill(store)
      const sent = store.submit()
      await (swallowed ? sent : expect(sent).rejects.toThrow('a bug'))
      expect(store.outcome).toEqual({ what: 'unavailable' })
      expect(store.phase).toBe('editing')
      expect(store.code).not.toBe('')
    }
  })

  it('reaches whoever has left in the meantime', async () => {
    const { api, ports } = house()
    const store = await open(api)
    await fill(store, await addVoucher(ports))
    const sent = store.submit()
    store.close()
    await sent
    expect(store.outcome).toBeUndefined()
    expect([store.code, store.password, store.phase]).toEqual(['', '', 'editing'])
  })
})

describe('blocking', () => {
  type Freeze = Api['vouchers']['freeze']
  /** A house where the calls that block are noted, and answered by what is given, then by the house. */
  function blocking(...answers: Freeze[]) {
    const sent: Parameters<Freeze>[0][] = []
    const rest = [...answers]
    const noted = house((api) => {
      const freeze: Freeze = (request) => {
        sent.push(request)
        return (rest.shift() ?? api.vouchers.freeze)(request)
      }
      return { ...api, vouchers: { ...api.vouchers, freeze } }
    })
    return { ...noted, sent }
  }
  async function verified({ api, ports }: ReturnType<typeof house>, overrides: Partial<Voucher> = {}) {
    const secrets = await addVoucher(ports, overrides)
    const store = await open(api)
    await ask(store, secrets)
    return { store, secrets, block: store.block! }
  }

  it('takes two presses, sends the pair that was verified, and shows the voucher as blocked', async () => {
    const world = blocking()
    const { store, secrets, block } = await verified(world, { balance: 12_00 })
    await block.confirm()
    expect(world.sent).toEqual([])
    block.ask()
    const first = block.confirm()
    expect(block.phase).toBe('sending')
    await block.confirm()
    block.keep()
    await first
    expect(world.sent).toEqual([secrets])
    expect(store.voucher).toMatchObject({ frozen: true, isValid: false, status: 'inactive', balance: 12_00 })
    expect(store.block).toBeUndefined()
    await store.again()
    expect(await ask(store, secrets)).toMatchObject({ voucher: { frozen: true, status: 'inactive' } })
  })

  it('is not done where whoever pressed once thinks better of it', async () => {
    const world = blocking()
    const { store, block } = await verified(world)
    block.ask()
    block.keep()
    await block.confirm()
    expect([world.sent, store.voucher?.isValid, block.phase]).toEqual([[], true, 'closed'])
  })

  it('is asked for at once where somebody came to block', async () => {
    const { api, ports } = house()
    const store = await open(api)
    await fill(store, await addVoucher(ports))
    await store.submit({ toBlock: true })
    expect(store.block?.phase).toBe('asking')
  })

  it.each([
    ['spent', { balance: 0 }],
    ['blocked', { frozen: true }],
    ['cancelled', { voided: true }],
    ['expired', { expiresAt: '2026-01-06T22:59:59.999Z', createdAt: '2026-01-05T09:00:00.000Z' }],
  ])('is not offered for a voucher that is %s', async (_, overrides) => {
    const { store } = await verified(house(), overrides)
    expect([store.voucher !== undefined, store.block]).toEqual([true, undefined])
  })

  it('whose answer was lost is pressed again, though it was done', async () => {
    let ports: Ports | undefined
    const world = blocking(async (request) => {
      await asCaller(createApi(ports!), visitor).vouchers.freeze(request)
      throw new Unavailable('the answer was lost')
    })
    ports = world.ports
    const { store, block } = await verified(world)
    block.ask()
    await block.confirm()
    expect([block.failure, block.phase, store.voucher?.frozen]).toEqual([
      { what: 'unavailable' },
      'asking',
      false,
    ])
    await block.confirm()
    expect(store.voucher?.frozen).toBe(true)
    expect(world.sent).toHaveLength(2)
  })

  it('asks for a sum where the server insists on one, and sends its answer along', async () => {
    const world = blocking(async () => fail({ code: 'human-check-needed' }))
    const { store, secrets, block } = await verified(world)
    block.ask()
    await block.confirm()
    expect([block.isSumAsked, block.phase]).toEqual([true, 'asking'])
    expect(codesAt(block.checks.summary)).toEqual(['humanCheck.answer: human-check-required'])
    await block.confirm()
    expect(world.sent).toHaveLength(1)
    await when(() => block.checks.humanCheck.state.phase === 'asking')
    const { state } = block.checks.humanCheck
    if (state.phase === 'asking') block.checks.answer(String(solution(state.question)))
    await block.confirm()
    expect(world.sent[1]).toMatchObject({ ...secrets, humanCheck: { answer: expect.any(String) } })
    expect(store.voucher?.frozen).toBe(true)
  })

  it.each([
    [
      'too-many-requests',
      { limit: rateLimits.verify, retryAfterSeconds: 61 },
      { what: 'too-many', minutes: 2 },
    ],
    ['voucher-not-found', {}, { what: 'not-found' }],
  ] as const)('that is refused as %s says so and can be pressed again', async (code, rest, told) => {
    const world = blocking(async () => fail({ code, ...rest } as never))
    const { store, block } = await verified(world)
    block.ask()
    await block.confirm()
    expect(block.failure).toEqual(told)
    await block.confirm()
    expect(store.voucher?.frozen).toBe(true)
  })

  it('shows nothing to whoever has left in the meantime', async () => {
    const { store, block } = await verified(blocking())
    block.ask()
    const sent = block.confirm()
    store.close()
    await sent
    expect([store.voucher, store.block]).toEqual([undefined, undefined])
  })
})
