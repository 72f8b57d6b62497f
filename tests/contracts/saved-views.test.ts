import { randomUUID } from 'node:crypto'
import { systemEntry } from '@hotovo/domain/audit/system-log'
import type { SavedView } from '@hotovo/domain/back-office/saved-view'
import type { StaffAccount } from '@hotovo/domain/staff/account'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { backends, type Stores } from '../support/backends.ts'

const at = '2026-11-20T10:00:00.000Z'
const origin = { ipAddress: '192.0.2.7', userAgent: 'a browser' }

const logged = (action: 'saved_view_kept' | 'saved_view_removed', { id, name }: SavedView) =>
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
    const id = randomUUID()
    const email = `${id}@hotovo.test`
    const account: StaffAccount = {
      id,
      email,
      role: 'admin',
      names: {},
      createdAt: at,
      lastSignInAt: null,
      closedAt: null,
      mustChangePassword: false,
    }
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
      ...part,
    }
    return stores.savedViews.keep(view, logged('saved_view_kept', view))
  }

  test('Tells the views of a person and those of the whole team, by their names', async () => {
    const teams = await keep({ name: `B ${owner}`, ownerId: null })
    const [c, a] = [await keep({ name: 'Cc' }), await keep({ name: 'Aa', list: 'tickets' })]
    const other = await keep({ name: 'Aa', ownerId: colleague })
    const here = (views: readonly SavedView[]) =>
      views.filter(({ id }) => [teams, c, a, other].some((one) => one.id === id))
    expect(here(await stores.savedViews.of(owner))).toEqual([a, teams, c])
    expect(here(await stores.savedViews.of(colleague))).toEqual([other, teams])
  })

  test('Keeps a view and the entry about it, all or nothing', async () => {
    const before = (await stores.actions()).length
    const view = await keep()
    expect(await stores.savedViews.of(owner)).toContainEqual(view)
    expect((await stores.actions()).slice(before)).toEqual(['saved_view_kept'])
  })

  test('One of the same list, owner and name makes room for it and gives it its id', async () => {
    const first = await keep({ ownerId: null, name: `Naše ${owner}` })
    const second = await keep({ ownerId: null, name: first.name, question: 'q=novak' })
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
