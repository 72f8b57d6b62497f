import { faq } from '@hotovo/adapters/content/faq'
import { memoryPorts } from '@hotovo/adapters/memory/stores'
import { visitor } from '@hotovo/application/access/caller'
import { type Api, asCaller, createApi } from '@hotovo/application/api'
import { Unavailable } from '@hotovo/application/faults'
import type { Ports } from '@hotovo/application/ports'
import type { Installation } from '@hotovo/application/site/ports'
import { settingsOf } from '@hotovo/application/site/settings'
import { lengths, rateLimits } from '@hotovo/domain/limits'
import { solution } from '@hotovo/domain/shared/human-check'
import type { Problem } from '@hotovo/domain/shared/problem'
import { formattedCode, isVoucherCode, maskedCode } from '@hotovo/domain/shared/voucher-code'
import { categoryOfTopic, type Ticket, ticketCategories, ticketMatters } from '@hotovo/domain/tickets/ticket'
import { when } from 'mobx'
import { afterEach, describe, expect, it } from 'vitest'
import { settableClock, testInstallation, testWorld } from '../../../../tests/support/world.ts'
import { type Field, SupportStore } from './SupportStore.ts'

/** The whole house in process, with a list of the tickets that were made in it. */
function house(installation: Partial<Installation> = {}) {
  const kept: Ticket[] = []
  const clock = settableClock()
  const memory = memoryPorts(testWorld({ clock, installation: { ...testInstallation, ...installation } }))
  const ports: Ports = {
    ...memory,
    tickets: {
      ...memory.tickets,
      add: async (submission) => {
        const outcome = await memory.tickets.add(submission)
        if (outcome === 'added') kept.push(submission.ticket)
        return outcome
      },
    },
  }
  return { api: asCaller(createApi(ports), visitor), settings: settingsOf(ports.installation), kept, clock }
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

type House = Pick<ReturnType<typeof house>, 'api' | 'settings'>
const opened: SupportStore[] = []

async function open({ api, settings }: House, drafts = tab(), matter: string | null = null) {
  const store = new SupportStore({ api, faq: async () => faq, settings: { current: settings }, drafts })
  opened.push(store)
  await store.open('sk', matter)
  return store
}

function solve({ form }: SupportStore) {
  const { state } = form.checks.humanCheck
  if (state.phase !== 'asking') throw new Error(`no question to solve: ${state.phase}`)
  form.checks.answer(String(solution(state.question)))
}

const filled: Readonly<Record<Field, string>> = {
  name: 'Ľubomíra O’Brien-Šťastná',
  email: 'lubomira@priklad.sk',
  category: 'refund',
  voucherSerial: '',
  subject: 'Chcem vrátiť peniaze',
  description: 'Objednala som si dva vouchery,\nale jeden mi stačí.',
}

function fill(store: SupportStore, fields: Partial<typeof filled> = {}) {
  for (const [field, text] of Object.entries({ ...filled, ...fields })) store.form.edit(field as Field, text)
  solve(store)
}

/** Waits for the question that comes after a form was sent, and solves it. */
async function solveNext(store: SupportStore) {
  await when(() => store.form.checks.humanCheck.state.phase === 'asking')
  solve(store)
}

const codesAt = (problems: readonly Problem[]) => problems.map(({ at, code }) => `${at}: ${code}`)
const code = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'A', 'B', 'C', 'D', 'E', 'F', 'G']
  .map((last) => `8K2XQ7R4ZM3D51VA${last}`)
  .find(isVoucherCode)

afterEach(() => {
  for (const store of opened.splice(0)) store.close()
})

describe('sending a request', () => {
  it('is under way from the press on, answers the number and the promise, and starts anew', async () => {
    const { kept, ...world } = house()
    const drafts = tab()
    const store = await open(world, drafts)
    fill(store)
    expect(drafts.entries.size).toBe(1)
    const sending = store.form.submit()
    expect([store.form.phase, store.form.isSubmitDisabled]).toEqual(['sending', true])
    const received = await sending
    expect(kept).toMatchObject([
      {
        name: filled.name,
        email: filled.email,
        phone: '',
        category: 'billing',
        topic: 'refund',
        voucherSerial: null,
        subject: filled.subject,
        message: filled.description,
        priority: 'medium',
        status: 'open',
        language: 'sk',
      },
    ])
    // Monday at ten; 24 hours of support later is Thursday at one in the afternoon.
    expect(received).toEqual({
      ticketNumber: kept[0]!.number,
      createdAt: '2026-03-02T09:00:00.000Z',
      answerBy: '2026-03-05T12:00:00.000Z',
      email: filled.email,
    })
    expect(store.form.receipt).toEqual(received)
    expect(Object.values(store.form.typed).join('')).toBe('')
    expect(store.form.checks.problems).toEqual([])
    expect(drafts.entries.size).toBe(0)
  })

  it('takes another one after it, with a sum of its own', async () => {
    const { kept, ...world } = house()
    const store = await open(world)
    fill(store)
    const first = await store.form.submit()
    await solveNext(store)
    fill(store, { category: 'complaint' })
    const second = await store.form.submit()
    expect(kept.map(({ number }) => number)).toEqual([first!.ticketNumber, second!.ticketNumber])
    expect(kept[1]).toMatchObject({ category: 'complaint', topic: null })
  })

  it.each(ticketMatters)('keeps %s under one of the five categories', async (matter) => {
    const { kept, ...world } = house()
    const store = await open(world)
    fill(store, { category: matter })
    await store.form.submit()
    const [{ category, topic }] = kept as [Ticket]
    expect(ticketCategories).toContain(category)
    expect(topic === null ? category : categoryOfTopic[topic]).toBe(category)
    expect(topic ?? category).toBe(matter)
  })

  it('is done once, however often the button is pressed', async () => {
    const { api, settings } = house()
    let sent = 0
    const tickets: Api['tickets'] = {
      submit: (request) => {
        sent += 1
        return api.tickets.submit(request)
      },
    }
    const store = await open({ api: { ...api, tickets }, settings })
    fill(store)
    const [first, second] = await Promise.all([store.form.submit(), store.form.submit()])
    expect([first?.email, second, sent]).toEqual([filled.email, undefined, 1])
  })
})

describe('a form with problems', () => {
  it('tells them all at once, in the order of the page, after the first submit only', async () => {
    const { kept, ...world } = house()
    const store = await open(world)
    store.form.edit('email', 'jana@')
    expect(store.form.checks.problems).toEqual([])
    expect(await store.form.submit()).toBeUndefined()
    expect(store.form.phase).toBe('refused')
    expect(codesAt(store.form.checks.summary)).toEqual([
      'name: required',
      'email: not-an-email',
      'category: required',
      'subject: required',
      'description: required',
      'humanCheck.answer: human-check-required',
    ])
    expect(kept).toEqual([])
    expect(store.form.typed.email).toBe('jana@')
  })

  it.each<[Field, string, string]>([
    ['name', 'J', 'name: too-short'],
    ['name', 'Jana 2', 'name: not-a-name'],
    ['category', 'niečo', 'category: required'],
    ['voucherSerial', 'VCH-1', 'voucherSerial: too-short'],
    ['subject', 'Káva', 'subject: too-short'],
    ['description', 'x'.repeat(lengths.description.min - 1), 'description: too-short'],
    ['description', 'x'.repeat(lengths.description.max + 1), 'description: too-long'],
  ])('refuses %s %j and re-checks it as it changes', async (field, text, problem) => {
    const store = await open(house())
    fill(store, { [field]: text })
    expect(await store.form.submit()).toBeUndefined()
    expect(codesAt(store.form.checks.problems)).toEqual([problem])
    expect(store.form.typed[field]).toBe(text)
    store.form.edit(field, filled[field])
    expect(store.form.checks.problems).toEqual([])
  })

  it('has a summary that stands still while it is mended, and is judged anew at the next press', async () => {
    const store = await open(house())
    fill(store, { name: 'J', email: 'jana@' })
    await store.form.submit()
    const before = ['name: too-short', 'email: not-an-email']
    expect(codesAt(store.form.checks.summary)).toEqual(before)
    store.form.edit('name', filled.name)
    store.form.edit('subject', '')
    expect(codesAt(store.form.checks.problems)).toEqual(['email: not-an-email', 'subject: required'])
    expect(codesAt(store.form.checks.summary)).toEqual(before)
    await store.form.submit()
    expect(codesAt(store.form.checks.summary)).toEqual(['email: not-an-email', 'subject: required'])
    fill(store)
    const sent = store.form.submit()
    expect(store.form.checks.summary).toEqual([])
    expect(await sent).toBeDefined()
  })

  it('shows what only the server refuses until that field changes', async () => {
    const { api, settings } = house()
    const refused = { code: 'invalid', problems: [{ at: 'email', code: 'not-an-email' }] } as const
    const tickets: Api['tickets'] = { submit: async () => ({ ok: false, error: refused }) }
    const store = await open({ api: { ...api, tickets }, settings })
    fill(store)
    await store.form.submit()
    expect(codesAt(store.form.checks.summary)).toEqual(['email: not-an-email'])
    store.form.edit('name', 'Jana')
    expect(codesAt(store.form.checks.summary)).toEqual(['email: not-an-email'])
    store.form.edit('email', 'jana@priklad.sk')
    expect(store.form.checks.problems).toEqual([])
  })

  it('asks another sum when the server did not take the answer', async () => {
    const { clock, ...world } = house()
    const store = await open(world)
    fill(store)
    const { state } = store.form.checks.humanCheck
    clock.forward(31)
    expect(await store.form.submit()).toBeUndefined()
    await when(
      () =>
        store.form.checks.humanCheck.state.phase === 'asking' && store.form.checks.humanCheck.state !== state,
    )
    expect(codesAt(store.form.checks.summary)).toEqual(['humanCheck.answer: human-check-expired'])
    solve(store)
    expect(await store.form.submit()).toBeDefined()
  })

  it('a filled honeypot is a wrong answer', async () => {
    const { kept, ...world } = house()
    const store = await open(world)
    fill(store)
    store.form.checks.fillHoneypot('https://spam.example')
    await store.form.submit()
    expect(codesAt(store.form.checks.summary)).toEqual(['humanCheck.answer: human-check-wrong'])
    expect(kept).toEqual([])
  })
})

describe('a sending that fails', () => {
  it('loses nothing when nobody answers, and can be repeated', async () => {
    const { api, settings, kept } = house()
    let isAway = true
    const tickets: Api['tickets'] = {
      submit: async (request) => {
        if (isAway) throw new Unavailable('away')
        return api.tickets.submit(request)
      },
    }
    const drafts = tab()
    const store = await open({ api: { ...api, tickets }, settings }, drafts)
    fill(store)
    expect(await store.form.submit()).toBeUndefined()
    expect(store.form.phase).toBe('unavailable')
    expect(store.form.typed).toEqual(filled)
    expect(drafts.entries.size).toBe(1)
    isAway = false
    expect(await store.form.submit()).toBeDefined()
    expect(kept).toHaveLength(1)
  })

  it('made its ticket where only the answer was lost: sent again it gets the number of that one', async () => {
    const { api, settings, kept } = house()
    let isCut = true
    const tickets: Api['tickets'] = {
      submit: async (request) => {
        const answer = await api.tickets.submit(request)
        if (isCut) throw new Unavailable('cut after COMMIT')
        return answer
      },
    }
    const store = await open({ api: { ...api, tickets }, settings })
    fill(store)
    expect(await store.form.submit()).toBeUndefined()
    isCut = false
    expect(await store.form.submit()).toMatchObject({ ticketNumber: kept[0]!.number })
    expect(kept).toHaveLength(1)
  })

  it('throws what is a bug, and says the same to the visitor', async () => {
    const { api, settings } = house()
    const tickets: Api['tickets'] = {
      submit: async () => {
        throw new TypeError('a bug')
      },
    }
    const store = await open({ api: { ...api, tickets }, settings })
    fill(store)
    await expect(store.form.submit()).rejects.toThrow('a bug')
    expect(store.form.phase).toBe('unavailable')
  })

  it('says when to come back after too many', async () => {
    const { kept, clock, ...world } = house()
    const store = await open(world)
    for (let sent = 0; sent < rateLimits.tickets.most; sent++) {
      fill(store)
      expect(await store.form.submit()).toBeDefined()
      await when(() => store.form.checks.humanCheck.state.phase === 'asking')
    }
    fill(store)
    expect(await store.form.submit()).toBeUndefined()
    expect(store.form.phase).toBe('too-many')
    expect(store.form.retryAfterSeconds).toBeGreaterThan(0)
    expect(store.form.retryAfterSeconds).toBeLessThanOrEqual(rateLimits.tickets.seconds)
    expect(store.form.typed).toEqual(filled)
    clock.forward(rateLimits.tickets.seconds / 60)
    expect(await store.form.submit()).toBeDefined()
    expect(kept).toHaveLength(rateLimits.tickets.most + 1)
  })

  it('sends nothing while support is switched off', async () => {
    const { kept, ...world } = house({ off: ['support'] })
    const store = await open(world)
    fill(store)
    expect([store.form.isOff, store.form.isSubmitDisabled]).toEqual([true, true])
    expect(await store.form.submit()).toBeUndefined()
    expect(kept).toEqual([])
  })

  it('learns from the answer that support was switched off', async () => {
    const { settings } = house()
    const store = await open({ ...house({ off: ['support'] }), settings })
    fill(store)
    expect(store.form.isOff).toBe(false)
    await store.form.submit()
    expect(store.form.isOff).toBe(true)
    expect(store.form.typed).toEqual(filled)
  })
})

describe('the draft of a tab', () => {
  it('is there after a reload, and nothing is kept of a form that nobody touched', async () => {
    const world = house()
    const drafts = tab()
    const first = await open(world, drafts)
    expect(drafts.entries.size).toBe(0)
    first.form.edit('subject', 'Otázka')
    first.close()
    const second = await open(world, drafts)
    expect(second.form.typed.subject).toBe('Otázka')
  })

  it('is gone once the form was taken, though its page was left meanwhile', async () => {
    const { api, settings, kept } = house()
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    const tickets: Api['tickets'] = {
      submit: async (request) => {
        await answered
        return api.tickets.submit(request)
      },
    }
    let questions = 0
    const humanCheck: Api['humanCheck'] = {
      ask: () => {
        questions += 1
        return api.humanCheck.ask()
      },
    }
    const drafts = tab()
    const store = await open({ api: { ...api, tickets, humanCheck }, settings }, drafts)
    fill(store)
    const sending = store.form.submit()
    store.close()
    expect(drafts.entries.size).toBe(1)
    answer()
    expect(await sending).toBeDefined()
    expect(kept).toHaveLength(1)
    expect(drafts.entries.size).toBe(0)
    // Nor is another sum asked for, that nobody would solve.
    expect(questions).toBe(1)
  })

  it.each(['', '{', '[]', 'null', '{"subject":7,"category":{}}'])(
    'of %j falls back to nothing',
    async (kept) => {
      const drafts = tab()
      drafts.setItem('support-draft', kept)
      const store = await open(house(), drafts)
      expect(Object.values(store.form.typed).join('')).toBe('')
    },
  )

  it('starts with what the address says it is about, where nothing is chosen yet', async () => {
    const world = house()
    const drafts = tab()
    const store = await open(world, drafts, 'lost-code')
    expect(store.form.typed.category).toBe('lost-code')
    store.form.edit('category', 'technical')
    store.close()
    expect((await open(world, drafts, 'lost-code')).form.typed.category).toBe('technical')
    expect((await open(world, tab(), 'nezmysel')).form.typed.category).toBe('')
  })
})

describe('the code of a voucher', () => {
  it.each<Field>(['voucherSerial', 'subject', 'description'])(
    'is unreadable at once in %s',
    async (field) => {
      const { kept, ...world } = house()
      const drafts = tab()
      const store = await open(world, drafts)
      fill(store, { [field]: `Môj kód je ${formattedCode(code!)}` })
      expect(store.form.typed[field]).toBe(`Môj kód je ${maskedCode(code!)}`)
      await store.form.submit()
      const everywhere = JSON.stringify([kept, ...drafts.entries.values()])
      expect(everywhere).not.toContain('8K2X')
      expect(everywhere).toContain('51VA')
    },
  )
})

describe('suggestions', () => {
  it('are questions that the subject may be about', async () => {
    const store = await open(house())
    store.form.edit('subject', 'nefunguje mi kod')
    expect(store.suggestions).toEqual([])
    await store.prepareSuggestions()
    expect(store.suggestions.map(({ id }) => id)).toEqual(['kod-nefunguje'])
    store.form.edit('subject', 'Platnosť vouchera')
    expect(store.suggestions.map(({ id }) => id)).toEqual(['platnost'])
    store.form.edit('subject', '')
    expect(store.suggestions).toEqual([])
  })

  it('are none where they cannot be fetched, and are tried again', async () => {
    const { api, settings } = house()
    let isAway = true
    const store = new SupportStore({
      api,
      faq: async () => {
        if (isAway) throw new TypeError('Failed to fetch')
        return faq
      },
      settings: { current: settings },
      drafts: undefined,
    })
    store.form.edit('subject', 'nefunguje mi kod')
    await store.prepareSuggestions()
    expect(store.suggestions).toEqual([])
    isAway = false
    await store.prepareSuggestions()
    expect(store.suggestions).toHaveLength(1)
  })
})
