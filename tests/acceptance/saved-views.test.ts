import { mostSaved } from '@hotovo/domain/limits'
import { checkSymbol, formattedCode, holdsMaskedCode } from '@hotovo/domain/shared/voucher-code'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { done } from '../support/done.ts'
import { somebody } from '../support/staff.ts'
import { type TestApp, testSetups } from '../support/test-app.ts'

const symbols = '0123456789ABCDEF'
const code = formattedCode(symbols + checkSymbol(symbols))

describe.each(testSetups)('Views that staff keep, $name', ({ open }) => {
  let app: TestApp
  beforeEach(async () => {
    app = await open()
  })
  afterEach(() => app.close())

  const desk = async () => (await somebody(app)).api.staff.savedViews
  const view = { list: 'orders', name: 'Dnešné', question: 'status=prijata', isShared: false } as const
  const gone = { ok: false, error: { code: 'saved-view-not-found' } }

  test('are their own or the team’s, and logged without what is looked for', async () => {
    const [mine, theirs] = [await desk(), await desk()]
    const own = done(await mine.keep({ ...view, question: 'q=novakova%40example.sk' }))
    const shared = done(
      await theirs.keep({ ...view, name: ' Po splatnosti ', list: 'tickets', isShared: true }),
    )
    expect(shared).toEqual({
      ...view,
      id: shared.id,
      name: 'Po splatnosti',
      list: 'tickets',
      isShared: true,
      madeBy: expect.stringContaining(' '),
      place: 1,
    })
    expect(done(await mine.list())).toEqual({ items: [own, shared], next: null })
    expect(done(await theirs.list()).items).toEqual([shared])
    const entries = (await app.ports.systemLog.newest(20)).filter(({ action }) =>
      action.startsWith('saved_view'),
    )
    expect(entries.map(({ resourceId, details }) => [resourceId, details.name, details.for])).toEqual([
      [shared.id, 'Po splatnosti', 'team'],
      [own.id, 'Dnešné', 'self'],
    ])
    expect(JSON.stringify(entries)).not.toContain('novakova')
  })

  test('kept again under a name, as after a lost answer, stay one', async () => {
    const mine = await desk()
    const first = done(await mine.keep(view))
    expect(done(await mine.keep(view))).toEqual(first)
    const changed = done(await mine.keep({ ...view, question: 'status=vybavena' }))
    expect(changed.id).toBe(first.id)
    expect(done(await mine.list()).items).toEqual([changed])
  })

  test('are removed by whom they are for, and by nobody else', async () => {
    const [mine, theirs] = [await desk(), await desk()]
    const own = done(await mine.keep(view))
    const shared = done(await mine.keep({ ...view, isShared: true }))
    for (const id of [own.id, 'x']) expect(await theirs.remove({ id })).toEqual(gone)
    expect(await theirs.remove({ id: shared.id })).toEqual({ ok: true, value: undefined })
    expect(await mine.remove({ id: shared.id })).toEqual(gone)
    expect(done(await mine.list()).items).toEqual([own])
  })

  test('are refused without a name or a question, too long, and with what nobody sees', async () => {
    const mine = await desk()
    const refusals = async (part: object) => {
      const kept = await mine.keep({ ...view, ...part })
      return !kept.ok && 'problems' in kept.error && kept.error.problems
    }
    expect(await refusals({ name: ' ', question: '' })).toEqual([
      { at: 'name', code: 'required' },
      { at: 'question', code: 'required' },
    ])
    expect(await refusals({ name: 'x' })).toEqual([{ at: 'name', code: 'too-short', min: 2 }])
    expect(await refusals({ name: 'x'.repeat(61), question: 'q'.repeat(501) })).toEqual([
      { at: 'name', code: 'too-long', max: 60 },
      { at: 'question', code: 'too-long', max: 500 },
    ])
    expect(await refusals({ name: 'a\u0007b' })).toEqual([{ at: 'name', code: 'hidden-characters' }])
  })

  test('are so many of one list for oneself, and as many for the team; a known name is no one more', async () => {
    const [mine, theirs] = [await desk(), await desk()]
    const full = { ok: false, error: { code: 'kept-full', most: mostSaved.views } }
    for (const isShared of [false, true]) {
      const named = (place: number) => ({ ...view, isShared, name: `Pohľad ${place}` })
      for (let place = 0; place < mostSaved.views; place += 1) done(await mine.keep(named(place)))
      expect(await mine.keep(named(mostSaved.views))).toEqual(full)
      done(await mine.keep({ ...named(0), question: 'status=vybavena' }))
      done(await mine.keep({ ...named(0), list: 'tickets' }))
    }
    expect(await theirs.keep({ ...view, isShared: true })).toEqual(full)
    done(await theirs.keep(view))
  })

  test('of the team are renamed as they were read, put in an order and put back where they stood (rule A109)', async () => {
    const [mine, theirs] = [await desk(), await desk()]
    const keep = async (name: string) => done(await mine.keep({ ...view, name, isShared: true }))
    const [a, b] = [await keep('Áčko'), await keep('Béčko')]
    const rename = { id: a.id, called: 'Áčko', name: ' Hotové ' }
    expect(await theirs.rename(rename)).toEqual({ ok: true, value: undefined })
    // As after a lost answer; and by whoever has not seen it.
    expect(await theirs.rename(rename)).toEqual({ ok: true, value: undefined })
    const changed = { ok: false, error: { code: 'saved-view-changed' } }
    expect(await mine.rename({ ...rename, name: 'Iné' })).toEqual(changed)
    expect(await mine.rename({ id: b.id, called: 'Béčko', name: 'Hotové' })).toEqual({
      ok: false,
      error: { code: 'saved-view-taken' },
    })
    expect(await mine.rename({ id: b.id, called: 'Béčko', name: 'x' })).toMatchObject({
      error: { code: 'invalid', problems: [{ at: 'name', code: 'too-short', min: 2 }] },
    })
    expect(await mine.rename({ id: 'x', called: 'x', name: 'Nové' })).toEqual(gone)
    expect(await mine.arrange({ list: 'orders', ids: [b.id] })).toEqual(changed)
    done(await theirs.arrange({ list: 'orders', ids: [b.id, a.id] }))
    const names = async () => done(await mine.list()).items.map(({ name }) => name)
    expect(await names()).toEqual(['Béčko', 'Hotové'])
    const { place } = done(await mine.list()).items[0]!
    done(await theirs.remove({ id: b.id }))
    done(await theirs.keep({ ...view, name: 'Béčko', isShared: true, place }))
    expect(await names()).toEqual(['Béčko', 'Hotové'])
    const actions = (await app.ports.systemLog.newest(20)).map(({ action, details }) => [
      action,
      details.from,
    ])
    expect(actions).toContainEqual(['saved_view_renamed', 'Áčko'])
    expect(actions.filter(([action]) => action === 'saved_views_arranged')).toHaveLength(1)
  })

  test('hold no code of a voucher', async () => {
    const kept = done(await (await desk()).keep({ ...view, name: `Kód ${code}`, question: `q=${code}` }))
    expect([kept.name, kept.question].every((text) => holdsMaskedCode(text) && !text.includes(code))).toBe(
      true,
    )
  })
})
