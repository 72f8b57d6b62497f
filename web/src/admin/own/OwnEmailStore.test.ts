import { expect, test } from 'vitest'
import { backOffice } from '../../../../tests/support/back-office.ts'
import { judgementIn } from '../kit/factors/codeRefusal.ts'
import { OwnEmailStore } from './OwnEmailStore.ts'

async function form() {
  const { api, credentials, session } = await backOffice()
  const store = new OwnEmailStore({ own: api.staff.own, session })
  await store.view.refresh()
  store.open(true)
  return { store, credentials }
}
const filled = (store: OwnEmailStore, email: string, password: string) => {
  store.type('email', email)
  store.type('password', password)
}

test('asks for the links, tells what goes on, sends again and calls off', async () => {
  const { store, credentials } = await form()
  expect(store.view.value).toEqual({ change: null })
  filled(store, 'nova@hotovo.test', credentials.password)
  await store.ask('sk')
  expect(store.view.value?.change).toMatchObject({ newEmail: 'nova@hotovo.test', awaited: ['old', 'new'] })
  expect([store.doneLast, store.isOpen, store.typed]).toEqual(['ask', false, { email: '', password: '' }])
  await store.write.run({ what: 'send-again' })
  expect(store.doneLast).toBe('send-again')
  await store.write.run({ what: 'end' })
  expect([store.doneLast, store.view.value]).toEqual(['end', { change: null }])
})

test('what is wrong is said of each field, and what was typed stays', async () => {
  const { store } = await form()
  filled(store, 'nikde', '')
  await store.ask('sk')
  expect(store.write.problems.map(({ at }) => at)).toEqual(['email', 'password'])
  filled(store, 'nova@hotovo.test', 'nesprávne heslo')
  await store.ask('sk')
  expect(judgementIn(store.write.stage)).toMatchObject({ phase: 'wrong', what: 'password' })
  expect(store.typed.email).toBe('nova@hotovo.test')
})
