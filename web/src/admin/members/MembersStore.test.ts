import { fail, ok } from '@hotovo/domain/shared/result'
import { expect, test, vi } from 'vitest'
import { backOffice } from '../../../../tests/support/back-office.ts'
import { RequestKeys, unstored } from '../records/RequestKeys.ts'
import { MembersStore } from './MembersStore.ts'

const draft = { email: 'nova@hotovo.test', fullName: 'Eva Nová', role: 'support' } as const

/** The accounts of staff; `invited` is one more than the admin's. */
async function opened(spoilt: Partial<ConstructorParameters<typeof MembersStore>[0]['accounts']> = {}) {
  const { api, session } = await backOffice()
  const { accounts } = api.staff
  const invite = async () => {
    const made = await accounts.invite(draft)
    if (!made.ok) throw new Error(made.error.code)
    return made.value
  }
  const keys = new RequestKeys(unstored, () => crypto.randomUUID())
  const asked: unknown[] = []
  const spied: typeof accounts = {
    ...accounts,
    invite: (draft, key) => {
      asked.push(draft)
      return accounts.invite(draft, key)
    },
    ...spoilt,
  }
  const store = new MembersStore({ accounts: spied, session, keys })
  await store.list.refresh()
  const roleOf = (id: string) => store.list.value?.find((member) => member.id === id)?.role
  return { store, accounts, asked, invite, roleOf }
}

test('an invitation says what is missing and asks nobody until it is there; then its form is empty, and the list has it', async () => {
  const { store, asked } = await opened()
  store.ask({ what: 'invite' })
  expect([await store.submit('sk'), store.write.problems.map(({ at }) => at)]).toEqual([
    false,
    ['email', 'role'],
  ])
  expect(asked).toEqual([])
  store.type(draft)
  expect(await store.submit('sk')).toBe(true)
  expect([store.asked, store.draft.email]).toEqual([undefined, ''])
  expect(store.list.value?.find(({ email }) => email === draft.email)).toMatchObject({ name: 'Eva Nová' })
})

test('an account gets another role', async () => {
  const { store, invite, roleOf } = await opened()
  const member = await invite()
  store.ask({ what: 'role', member, role: 'support' })
  store.chooseRole('finance')
  expect([await store.submit('sk'), roleOf(member.id)]).toEqual([true, 'finance'])
})

test('an account whose role somebody else changed says so, and is given another one as it is by now', async () => {
  const { store, accounts, invite, roleOf } = await opened()
  const member = await invite()
  store.ask({ what: 'role', member, role: 'finance' })
  await accounts.changeRole({ id: member.id, role: 'auditor', from: 'support' })
  expect([await store.submit('sk'), store.write.stage.phase]).toEqual([false, 'conflict'])
  expect(roleOf(member.id)).toBe('auditor')
  expect([await store.submit('sk'), store.write.stage.phase]).toEqual([true, 'done'])
})

test('accounts are loaded anew where one is not there any more', async () => {
  const list = vi.fn(async () => ok([]))
  const { store, invite } = await opened({ list, close: async () => fail({ code: 'staff-not-found' }) })
  store.ask({ what: 'close', member: await invite(), role: '' })
  await store.submit('sk')
  expect(list).toHaveBeenCalledTimes(2)
})
