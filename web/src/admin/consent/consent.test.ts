import { visitor } from '@hotovo/application/access/caller'
import { Unavailable } from '@hotovo/application/faults'
import { askAuthorization } from '@hotovo/application/staff/authorizations'
import { addProgram } from '@hotovo/application/staff/programs'
import { expect, test } from 'vitest'
import { backOffice } from '../../../../tests/support/back-office.ts'
import { GrantsStore } from '../own/GrantsStore.ts'
import { ConsentStore } from './ConsentStore.ts'

const back = 'https://program.example/back'

/** A tab, and a program that asks who sits at it; answers get lost on their way while `away.is`. */
async function desk() {
  const { app, api, session } = await backOffice()
  const added = await addProgram(app.ports)({
    name: 'Účtovníctvo',
    redirectUris: [back],
    isConfidential: false,
  })
  if (!added.ok) throw new Error(added.error.code)
  const { program } = added.value
  const asked = async () => {
    const request = {
      programId: program.id,
      redirectUri: back,
      responseType: 'code',
      scope: 'openid email',
      state: 's',
      nonce: null,
      codeChallenge: 'c'.repeat(43),
      codeChallengeMethod: 'S256',
      prompt: null,
    }
    const led = await askAuthorization(app.ports)(request, { caller: visitor })
    if (!led.ok || led.value.kind !== 'page') throw new Error('not asked')
    return led.value.id
  }
  const away = { is: false }
  const left: string[] = []
  const own = {
    ...api.staff.own,
    decideAuthorization: async (wish: Parameters<typeof api.staff.own.decideAuthorization>[0]) => {
      const answer = await api.staff.own.decideAuthorization(wish)
      if (away.is) throw new Unavailable('lost')
      return answer
    },
  }
  const store = new ConsentStore({ own, session, leave: (address) => void left.push(address) })
  const grants = new GrantsStore({ own: api.staff.own, session })
  return { program, asked, away, left, store, grants }
}

test('whoever lets a program in goes back to it, is not asked again, and may take that back', async () => {
  const { program, asked, left, store, grants } = await desk()
  await store.open(await asked())
  expect(store.state).toMatchObject({
    phase: 'open',
    asked: {
      program: { id: program.id, name: 'Účtovníctvo' },
      redirectUri: back,
      scopes: ['openid', 'email'],
    },
  })
  await store.decide('approve')
  expect(store.state).toEqual({ phase: 'leaving' })
  await store.open(await asked())
  expect(left.map((address) => new URL(address).searchParams.get('state'))).toEqual(['s', 's'])
  expect(left.every((address) => new URL(address).searchParams.has('code'))).toBe(true)
  await grants.list.refresh()
  expect(grants.list.value?.map(({ program: { name } }) => name)).toEqual(['Účtovníctvo'])
  await grants.revoking.run({ programId: program.id })
  expect([grants.revoking.stage.phase, grants.list.value]).toEqual(['done', []])
  // Once more, from another tab.
  await grants.revoking.run({ programId: program.id })
  expect(grants.revoking.stage.phase).toBe('done')
  await store.open(await asked())
  expect(store.state.phase).toBe('open')
})

test('whoever does not let it in goes back without a code', async () => {
  const { asked, left, store } = await desk()
  await store.open(await asked())
  await store.decide('deny')
  expect(left).toEqual([`${back}?error=access_denied&state=s`])
})

test('what is unknown or decided says so, and a lost answer leads nowhere by itself', async () => {
  const { asked, away, left, store } = await desk()
  await store.open('0b9e3f52-6c1d-4f6e-9a55-3d1f5f1f0a01')
  expect(store.state).toEqual({ phase: 'over' })
  await store.open(await asked())
  away.is = true
  await store.decide('approve')
  expect(store.state).toMatchObject({ phase: 'open', doing: 'lost' })
  away.is = false
  await store.decide('approve')
  expect([store.state, left]).toEqual([{ phase: 'over' }, []])
})

test('an address that was cut or made up has nothing to decide, and no server is asked again and again', async () => {
  const { store } = await desk()
  for (const id of ['', 'x', crypto.randomUUID().slice(1)]) {
    await store.open(id)
    expect(store.state).toEqual({ phase: 'over' })
  }
})
