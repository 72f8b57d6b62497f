import { randomUUID } from 'node:crypto'
import { systemEntry } from '@hotovo/domain/audit/system-log'
import type { SavedView } from '@hotovo/domain/back-office/saved-view'
import { mostSaved } from '@hotovo/domain/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { backends, type Stores } from '../support/backends.ts'
import { staffAccount } from '../support/staff.ts'

const at = '2026-11-20T10:00:00.000Z'
const origin = { ipAddress: '192.0.2.7', userAgent: 'a browser' }

const logged = (
  action: 'saved_view_kept' | 'saved_view_removed' | 'saved_view_renamed' | 'saved_views_arranged',
  { id, name }: Pick<SavedView, 'id' | 'name'>,
) =>
  systemEntry(action, at, {
    userId: null,
    resourceType: 'saved_view',
    resourceId: id,
    details: { name, email: 'jana@hotovo.test' },
    origin,
  })

describe.each(backends)('SavedViews in $name', ({ open }) => {
  let stores: Stores
  let owner: string
  let colleague: string
  beforeAll(async () => {
    stores = await open()
  })
  afterAll(() => stores.close())
  beforeEach(async () => {
    ;[owner, colleague] = [await somebody(), await somebody()]
  })

  async function somebody(): Promise<string> {
    const account = staffAccount()
    const { id } = account
    const created = { userId: null, resourceType: 'staff' as const, resourceId: id, details: {}, origin }
    await stores.staff.add(account, '$argon2id$one', systemEntry('admin_account_created', at, created))
    return id
  }
  async function keep(part: Partial<SavedView> = {}): Promise<SavedView> {
    const view: SavedView = {
      id: randomUUID(),
      list: 'orders',
      name: 'Dnešné',
      question: 'status=prijata',
      ownerId: owner,
      madeBy: 'Jana Nováková',
      place: 0,
      ...part,
    }
    return stores.savedViews.keep(view, logged('saved_view_kept', view))
  }

  /** Views of the team of a list, of this test alone: those that other tests kept are taken away. */
  async function teamOf(list: SavedView['list'], ...names: readonly string[]): Promise<SavedView[]> {
    for (const view of await stores.savedViews.of(owner))
      if (view.list === list && view.ownerId === null)
        await stores.savedViews.remove(view.id, logged('saved_view_removed', view))
    const kept: SavedView[] = []
    for (const name of names) kept.push(await keep({ list, name, ownerId: null }))
    return kept
  }
  const namesOf = async (list: SavedView['list']) =>
    (await stores.savedViews.of(owner)).filter((view) => view.list === list).map(({ name }) => name)

  test('Tells the views of a person and those of the whole team, by their places, and by their names where those are the same', async () => {
    const [c, a] = [await keep({ name: 'Cc' }), await keep({ name: 'Bb', list: 'tickets' })]
    const teams = await keep({ name: 'Aa', list: 'vouchers', ownerId: null })
    const other = await keep({ name: 'Aa', ownerId: colleague })
    const here = (views: readonly SavedView[]) =>
      views.filter(({ id }) => [teams, c, a, other].some((one) => one.id === id))
    expect(here(await stores.savedViews.of(owner))).toEqual([a, c, teams])
    expect(here(await stores.savedViews.of(colleague))).toEqual([other, teams])
  })

  test('Keeps a view and the entry about it, all or nothing', async () => {
    const before = (await stores.actions()).length
    const view = await keep()
    expect(await stores.savedViews.of(owner)).toContainEqual(view)
    expect((await stores.actions()).slice(before)).toEqual(['saved_view_kept'])
  })

  test('One of the same list, owner and name makes room for it and gives it its id and its place', async () => {
    const first = await keep({ ownerId: null, name: `Naše ${owner}` })
    const second = await keep({ ownerId: null, name: first.name, question: 'q=novak' })
    expect(first.place).toBeGreaterThan(0)
    expect(second).toEqual({ ...first, question: 'q=novak' })
    const many = await Promise.all([1, 2, 3, 4].map((n) => keep({ question: `q=${n}` })))
    expect(new Set(many.map(({ id }) => id)).size).toBe(1)
    const others = [
      await keep({ list: 'vouchers' }),
      await keep({ list: 'audit' }),
      await keep({ ownerId: colleague }),
    ]
    expect(new Set([...many, ...others].map(({ id }) => id)).size).toBe(4)
  })

  test('A view of the team without a place stands behind all others of its list, however far their places went', async () => {
    const [first, second] = await teamOf('vouchers', 'Zz', 'Aa')
    expect([first!.place, second!.place]).toEqual([1, 2])
    const back = await keep({ list: 'vouchers', name: 'Mm', ownerId: null, place: 1 })
    expect(back.place).toBe(1)
    expect(await namesOf('vouchers')).toEqual(['Mm', 'Zz', 'Aa'])
    await keep({ list: 'vouchers', name: 'Ff', ownerId: null, place: mostSaved.views })
    const behind = [
      await keep({ list: 'vouchers', name: 'Cc', ownerId: null }),
      await keep({ list: 'vouchers', name: 'Bb', ownerId: null }),
    ]
    expect(behind.map(({ place }) => place)).toEqual([5, 6])
    expect(await namesOf('vouchers')).toEqual(['Mm', 'Zz', 'Aa', 'Ff', 'Cc', 'Bb'])
    for (const place of [-1, mostSaved.views + 1])
      await expect(keep({ list: 'vouchers', name: 'Ďaleko', ownerId: null, place })).rejects.toThrow()
  })

  test('Gives a view another name and logs it', async () => {
    const view = await keep({ name: 'Staré' })
    const before = (await stores.actions()).length
    const renaming = () => stores.savedViews.rename(view, 'Nové', logged('saved_view_renamed', view))
    const outcomes = await Promise.all([renaming(), renaming(), renaming()])
    expect(outcomes.toSorted()).toEqual(['changed', 'changed', 'renamed'])
    expect(await stores.savedViews.of(owner)).toContainEqual({ ...view, name: 'Nové' })
    expect((await stores.actions()).slice(before)).toEqual(['saved_view_renamed'])
  })

  test('Answers `gone` where there is none, `changed` where it has another name than it is said to have, and `taken` where another view of the same list and owner has the new one', async () => {
    const [view, other] = [await keep({ name: 'Jeden' }), await keep({ name: 'Druhý' })]
    await keep({ name: 'Tretí', list: 'tickets' })
    const before = (await stores.actions()).length
    const rename = (one: Pick<SavedView, 'id' | 'name'>, name: string) =>
      stores.savedViews.rename(one, name, logged('saved_view_renamed', one))
    expect(await rename({ id: randomUUID(), name: 'Jeden' }, 'Nový')).toBe('gone')
    expect(await rename({ id: view.id, name: 'Iný' }, 'Nový')).toBe('changed')
    expect(await rename(view, other.name)).toBe('taken')
    expect((await stores.actions()).slice(before)).toEqual([])
    expect(await rename(view, 'Tretí')).toBe('renamed')
  })

  test('Places the views of the team of a list in this order and logs it; not where these are not all of them any more', async () => {
    const [a, b, c] = (await teamOf('audit', 'Aa', 'Bb', 'Cc')).map(({ id }) => id)
    const before = (await stores.actions()).length
    const arrange = (ids: readonly string[]) =>
      stores.savedViews.arrange('audit', ids, logged('saved_views_arranged', { id: a!, name: 'audit' }))
    for (const ids of [[c!, a!], [c!, a!, a!], [c!, a!, randomUUID()], [c!, a!, b!, randomUUID()], []])
      expect(await arrange(ids)).toBe(false)
    expect(await namesOf('audit')).toEqual(['Aa', 'Bb', 'Cc'])
    expect(await arrange([c!, a!, b!])).toBe(true)
    expect(await namesOf('audit')).toEqual(['Cc', 'Aa', 'Bb'])
    expect((await stores.actions()).slice(before)).toEqual(['saved_views_arranged'])
  })

  test('Answers what is kept', async () => {
    const view = await keep()
    const again = await keep({ question: 'currency=CZK' })
    expect((await stores.savedViews.of(owner)).filter(({ id }) => id === view.id)).toEqual([again])
  })

  test('Removes a view and logs it; answers whether it was there', async () => {
    const view = await keep()
    const before = (await stores.actions()).length
    const gone = logged('saved_view_removed', view)
    const outcomes = await Promise.all([1, 2, 3].map(() => stores.savedViews.remove(view.id, gone)))
    expect(outcomes.filter((was) => was)).toHaveLength(1)
    expect(await stores.savedViews.of(owner)).not.toContainEqual(view)
    expect((await stores.actions()).slice(before)).toEqual(['saved_view_removed'])
  })
})
