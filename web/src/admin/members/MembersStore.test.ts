import { fail, ok } from '@hotovo/domain/shared/result'
import { describe, expect, test, vi } from 'vitest'
import { backOffice } from '../../../../tests/support/back-office.ts'
import { RequestKeys, unstored } from '../records/RequestKeys.ts'
import { MembersStore } from './MembersStore.ts'

const straight = { guarded: (<T>(ask: () => Promise<T>) => ask()) as never }

async function opened(spoilt: Partial<ConstructorParameters<typeof MembersStore>[0]['accounts']> = {}) {
  const { api } = await backOffice()
  const keys = new RequestKeys(unstored, () => crypto.randomUUID())
  const accounts = { ...api.staff.accounts, ...spoilt }
  const store = new MembersStore({ accounts, session: straight, keys })
  await store.list.refresh()
  return { store, accounts: api.staff.accounts }
}
const draft = { email: 'nova@hotovo.test', fullName: 'Eva Nová', role: 'support' } as const

describe('an invitation', () => {
  test('says what is missing once it is sent, and asks nobody until then', async () => {
    const invite = vi.fn()
    const { store } = await opened({ invite })
    store.ask({ what: 'invite' })
    expect(await store.submit('sk')).toBe(false)
    expect(store.write.stage).toMatchObject({
      phase: 'invalid',
      problems: [
        { at: 'email', code: 'required' },
        { at: 'role', code: 'required' },
      ],
    })
    expect(invite).not.toHaveBeenCalled()
  })

  test('that went out empties its form, and the list has the account', async () => {
    const { store } = await opened()
    store.ask({ what: 'invite' })
    store.type(draft)
    expect(await store.submit('sk')).toBe(true)
    expect(store.write.stage).toMatchObject({ phase: 'done', wanted: { draft } })
    expect(store.asked).toBeUndefined()
    expect(store.draft.email).toBe('')
    expect(store.list.value?.find(({ email }) => email === draft.email)).toMatchObject({ name: 'Eva Nová' })
  })
})

describe('an account', () => {
  test('gets another role; the last admin keeps theirs', async () => {
    const { store, accounts } = await opened()
    const [admin] = store.list.value!
    store.ask({ what: 'role', member: admin!, role: 'support' })
    expect(await store.submit('sk')).toBe(false)
    expect(store.write.stage).toMatchObject({ phase: 'refused', why: { code: 'last-admin' } })
    const invited = await accounts.invite(draft)
    if (!invited.ok) throw new Error(invited.error.code)
    store.ask({ what: 'role', member: invited.value, role: 'support' })
    store.chooseRole('finance')
    expect(await store.submit('sk')).toBe(true)
    expect(store.list.value?.find(({ id }) => id === invited.value.id)?.role).toBe('finance')
  })

  test('whose role somebody else changed says so, and is given another one as it is by now', async () => {
    const { store, accounts } = await opened()
    const invited = await accounts.invite(draft)
    if (!invited.ok) throw new Error(invited.error.code)
    const { id } = invited.value
    store.ask({ what: 'role', member: invited.value, role: 'finance' })
    await accounts.changeRole({ id, role: 'auditor', from: 'support' })
    expect([await store.submit('sk'), store.write.stage.phase]).toEqual([false, 'conflict'])
    expect(store.list.value?.find((member) => member.id === id)?.role).toBe('auditor')
    expect([await store.submit('sk'), store.write.stage.phase]).toEqual([true, 'done'])
  })

  test('that somebody else changed is loaded anew', async () => {
    const list = vi.fn(async () => ok([]))
    const { store, accounts } = await opened({ list, close: async () => fail({ code: 'staff-not-found' }) })
    const members = await accounts.list()
    const member = members.ok ? members.value[0]! : undefined
    store.ask({ what: 'close', member: member!, role: '' })
    await store.submit('sk')
    expect(list).toHaveBeenCalledTimes(2)
  })
})
