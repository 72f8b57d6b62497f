import { expect, test } from 'vitest'
import { backOffice } from '../../../../tests/support/back-office.ts'
import { RequestKeys, unstored } from '../records/RequestKeys.ts'
import { MerchantsStore } from './MerchantsStore.ts'

test('a key asks for a name and for what it may do; what is secret of it is there until whoever made it has it', async () => {
  const { api, session } = await backOffice()
  const keys = new RequestKeys(unstored, () => crypto.randomUUID())
  const store = new MerchantsStore({ merchants: api.staff.merchants, session, keys })
  store.ask({ what: 'give' })
  for (const scope of store.draft.scopes) store.choose(scope, false)
  expect([await store.submit(), store.write.problems.map(({ at }) => at)]).toEqual([
    false,
    ['name', 'scopes'],
  ])
  store.choose('vouchers.redeem', true)
  store.type('Kníhkupectvo')
  expect(await store.submit()).toBe(true)
  expect([store.asked, store.given?.key.scopes]).toEqual([undefined, ['vouchers.redeem']])
  expect(store.given?.secret).toContain('hv_live_')
  expect(store.list.value?.map(({ merchant }) => merchant.name)).toEqual(['Kníhkupectvo'])
  store.keep()
  expect(store.given).toBeUndefined()
})
