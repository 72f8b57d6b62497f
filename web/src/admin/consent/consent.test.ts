import { visitor } from '@hotovo/application/access/caller'
import { askAuthorization } from '@hotovo/application/staff/authorizations'
import { addProgram } from '@hotovo/application/staff/programs'
import { expect, test } from 'vitest'
import { backOffice } from '../../../../tests/support/back-office.ts'
import { GrantsStore } from '../own/GrantsStore.ts'
import { ConsentStore } from './ConsentStore.ts'

const back = 'https://program.example/back'

/** A tab, and a program that asks who sits at it. */
async function desk() {
  const { app, api, session } = await backOffice()
  const name = 'Účtovníctvo'
  const added = await addProgram(app.ports)({ name, redirectUris: [back], isConfidential: false })
  if (!added.ok) throw new Error(added.error.code)
  const { program } = added.value
  const codeChallenge = 'c'.repeat(43)
  const request = { programId: program.id, redirectUri: back, responseType: 'code', scope: 'openid email' }
  const proof = { state: 's', nonce: null, codeChallenge, codeChallengeMethod: 'S256', prompt: null }
  const asked = async () => {
    const led = await askAuthorization(app.ports)({ ...request, ...proof }, { caller: visitor })
    if (!led.ok || led.value.kind !== 'page') throw new Error('not asked')
    return led.value.id
  }
  const left: string[] = []
  const { own } = api.staff
  const store = new ConsentStore({ own, session, leave: (address) => void left.push(address) })
  const grants = new GrantsStore({ own, session })
  /** Opens what a program asks, and decides it. */
  const decide = async (action: 'approve' | 'deny') => {
    const id = await asked()
    await store.open(id)
    await store.decision.run({ id, action })
  }
  return { program, asked, left, store, grants, decide }
}

test('whoever lets a program in goes back to it, is not asked again, and may take that back', async () => {
  const { program, asked, left, store, grants, decide } = await desk()
  await store.open(await asked())
  expect(store.asked).toMatchObject({
    program: { id: program.id, name: 'Účtovníctvo' },
    redirectUri: back,
    scopes: ['openid', 'email'],
  })
  await decide('approve')
  expect([store.isLeaving, store.asked]).toEqual([true, undefined])
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
  expect([store.isLeaving, store.asked === undefined]).toEqual([false, false])
})

test('whoever does not let it in goes back without a code', async () => {
  const { left, decide } = await desk()
  await decide('deny')
  expect(left).toEqual([`${back}?error=access_denied&state=s`])
})

test('what is unknown, decided elsewhere, or of an address that was cut or made up, is over', async () => {
  const { asked, left, store } = await desk()
  for (const id of ['', 'x', crypto.randomUUID().slice(1), '0b9e3f52-6c1d-4f6e-9a55-3d1f5f1f0a01']) {
    await store.open(id)
    expect([store.isOver, store.asked]).toEqual([true, undefined])
  }
  const id = await asked()
  await store.open(id)
  expect(store.isOver).toBe(false)
  await store.decision.run({ id, action: 'deny' })
  await store.decision.run({ id, action: 'approve' })
  expect([store.isOver, left.length]).toEqual([true, 1])
})
