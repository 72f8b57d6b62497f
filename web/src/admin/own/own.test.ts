import { Unavailable } from '@hotovo/application/faults'
import { expect, test } from 'vitest'
import { backOffice } from '../../../../tests/support/back-office.ts'
import { signInAs } from '../../../../tests/support/staff.ts'
import { judgementIn } from '../kit/factors/codeRefusal.ts'
import { PasswordStore } from '../kit/factors/PasswordStore.ts'
import { SessionsStore } from './SessionsStore.ts'

const newPassword = 'orgován pod lampou 17'

/** The stores of a tab, whose answers get lost on their way while `away.is`. */
async function desk() {
  const { app, credentials, api, session } = await backOffice()
  const away = { is: false }
  const losing =
    <Asked extends unknown[], T>(call: (...asked: Asked) => Promise<T>) =>
    async (...asked: Asked): Promise<T> => {
      const answer = await call(...asked)
      if (away.is) throw new Unavailable('lost')
      return answer
    }
  const own = {
    ...api.staff.own,
    changePassword: losing(api.staff.own.changePassword),
    endSession: losing(api.staff.own.endSession),
  }
  const { uuid } = app.ports.random
  const password = new PasswordStore({ own, session, uuid })
  const sessions = new SessionsStore({ own, api: { signOut: losing(api.session.signOut) }, session })
  const elsewhere = async () => void (await signInAs(app.api, credentials))
  return { house: app, credentials, away, password, sessions, elsewhere }
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

test('what is wrong stands at its field until that changes, and what was typed stays', async () => {
  const { credentials, password } = await desk()
  filled(password, '', 'krátke')
  await password.submit('sk')
  expect(password.write.problems.map(({ at, code }) => [at, code])).toEqual([
    ['password', 'required'],
    ['newPassword', 'too-short'],
  ])
  password.type('newPassword', newPassword)
  expect(password.write.problems.map(({ at }) => at)).toEqual(['password'])
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

test('one ends a session, or all others, also where the answer was lost', async () => {
  const { away, sessions, elsewhere } = await desk()
  for (let count = 1; count <= 3; count++) await elsewhere()
  await sessions.list.refresh()
  expect(sessions.list.value).toHaveLength(4)
  const other = () => sessions.list.value!.find(({ isThis }) => !isThis)!
  await sessions.ending.run({ id: other().id })
  expect(sessions.ending.stage.phase).toBe('done')
  expect(sessions.list.value).toHaveLength(3)
  away.is = true
  const { id } = other()
  await sessions.ending.run({ id })
  expect(sessions.ending.stage.phase).toBe('unanswered')
  away.is = false
  await sessions.ending.run({ id })
  expect(sessions.ending.stage.phase).toBe('done')
  expect(sessions.list.value).toHaveLength(2)
  await sessions.ending.run('others')
  expect(sessions.ending.stage).toMatchObject({ phase: 'done', wanted: 'others' })
  expect(sessions.list.value?.map(({ isThis }) => isThis)).toEqual([true])
})
