import { observable, runInAction } from 'mobx'
import { expect, test } from 'vitest'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { personal } from './personal.ts'

test('one person works with the same, and whoever comes next with another, were it the same person again', () => {
  const session: { me: SessionStore['me'] } = observable({ me: undefined }, {}, { deep: false })
  const come = (email: string | undefined) =>
    runInAction(() => {
      session.me = email === undefined ? undefined : ({ email } as SessionStore['me'])
    })
  let made = 0
  const own = personal(session, () => ++made)
  come('jana@hotovo.test')
  expect([own(), own()]).toEqual([1, 1])
  come('peter@hotovo.test')
  expect([own(), own()]).toEqual([2, 2])
  come(undefined)
  come('peter@hotovo.test')
  expect(own()).toBe(3)
})
