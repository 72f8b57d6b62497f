import { expect, test } from 'vitest'
import { backOffice } from '../../../../tests/support/back-office.ts'
import { signInAs } from '../../../../tests/support/staff.ts'
import { judgementIn } from '../kit/factors/codeRefusal.ts'
import { PasswordStore } from '../kit/factors/PasswordStore.ts'
import { SessionsStore } from './SessionsStore.ts'

const newPassword = 'orgován pod lampou 17'

/** The form of a new password, filled in and sent. */
async function form() {
  const { app, credentials, api, session } = await backOffice()
  const store = new PasswordStore({ own: api.staff.own, session, uuid: app.ports.random.uuid })
  const send = async (password: string, fresh = newPassword) => {
    store.type('password', password)
    store.type('newPassword', fresh)
    await store.submit('sk')
    return judgementIn(store.write.stage)
  }
  return { store, send, credentials }
}

test('a password is changed, and nothing of it stays in the form', async () => {
  const { store, send, credentials } = await form()
  await send(credentials.password)
  expect(store.write.stage.phase).toBe('done')
  expect(store.typed).toEqual({ password: '', newPassword: '' })
})

test('what is wrong is said of each field, what was typed stays, and five that are wrong lock it', async () => {
  const { store, send, credentials } = await form()
  await send('', 'krátke')
  expect(store.write.problems.map(({ at, code }) => [at, code])).toEqual([
    ['password', 'required'],
    ['newPassword', 'too-short'],
  ])
  const wrong = 'nesprávne heslo'
  for (const remaining of [undefined, undefined, 2, 1])
    expect(await send(wrong)).toMatchObject({ phase: 'wrong', remaining })
  expect(store.typed).toEqual({ password: wrong, newPassword })
  for (const password of [wrong, credentials.password]) expect((await send(password)).phase).toBe('locked')
})

test('one ends a session, or all others', async () => {
  const { app, credentials, api, session } = await backOffice()
  const { list, ending } = new SessionsStore({ own: api.staff.own, api: api.session, session })
  for (let count = 1; count <= 3; count++) await signInAs(app.api, credentials)
  await list.refresh()
  await ending.run({ id: list.value!.find(({ isThis }) => !isThis)!.id })
  expect(list.value).toHaveLength(3)
  await ending.run('others')
  expect(list.value?.map(({ isThis }) => isThis)).toEqual([true])
})
