import { expect, test } from 'vitest'
import { backOffice } from '../../../../tests/support/back-office.ts'
import { signInAs } from '../../../../tests/support/staff.ts'
import { judgementIn } from '../kit/factors/codeRefusal.ts'
import { PasswordStore } from '../kit/factors/PasswordStore.ts'
import { SessionsStore } from './SessionsStore.ts'

const newPassword = 'orgován pod lampou 17'

/** The stores of a tab. */
async function desk() {
  const { app, credentials, api, session } = await backOffice()
  const { own } = api.staff
  const password = new PasswordStore({ own, session, uuid: app.ports.random.uuid })
  const sessions = new SessionsStore({ own, api: api.session, session })
  const elsewhere = async () => void (await signInAs(app.api, credentials))
  return { house: app, credentials, password, sessions, elsewhere }
}

const filled = (store: PasswordStore, password: string, fresh = newPassword) => {
  store.type('password', password)
  store.type('newPassword', fresh)
}

test('a password is changed, and nothing of it stays in the form', async () => {
  const { house: app, credentials, password } = await desk()
  filled(password, credentials.password)
  expect(await password.submit('sk')).toBe(true)
  expect(password.write.stage.phase).toBe('done')
  expect(password.typed).toEqual({ password: '', newPassword: '' })
  await signInAs(app.api, { ...credentials, password: newPassword })
})

test('what is wrong is said of each field, what was typed stays, and five that are wrong lock it', async () => {
  const { credentials, password } = await desk()
  filled(password, '', 'krátke')
  await password.submit('sk')
  expect(password.write.problems.map(({ at, code }) => [at, code])).toEqual([
    ['password', 'required'],
    ['newPassword', 'too-short'],
  ])
  filled(password, 'nesprávne heslo')
  for (let count = 1; count <= 3; count++) await password.submit('sk')
  expect(judgementIn(password.write.stage)).toMatchObject({ phase: 'wrong', remaining: 2 })
  expect(password.typed).toEqual({ password: 'nesprávne heslo', newPassword })
  for (let count = 1; count <= 2; count++) await password.submit('sk')
  expect(judgementIn(password.write.stage).phase).toBe('locked')
  filled(password, credentials.password)
  await password.submit('sk')
  expect(judgementIn(password.write.stage).phase).toBe('locked')
})

test('one ends a session, or all others', async () => {
  const { sessions, elsewhere } = await desk()
  for (let count = 1; count <= 3; count++) await elsewhere()
  await sessions.list.refresh()
  expect(sessions.list.value).toHaveLength(4)
  const [other] = sessions.list.value!.filter(({ isThis }) => !isThis)
  await sessions.ending.run({ id: other!.id })
  expect(sessions.list.value).toHaveLength(3)
  await sessions.ending.run('others')
  expect(sessions.list.value?.map(({ isThis }) => isThis)).toEqual([true])
})
