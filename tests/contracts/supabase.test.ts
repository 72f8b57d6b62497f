import { supabaseStores } from '@hotovo/adapters/supabase/stores'
import { expect, test } from 'vitest'
import { memory } from '../support/backends.ts'

test('a project keeps by its data API what the table of docs/supabase.md names, and all else in the very stores of PostgreSQL', async () => {
  const beneath = await memory.open()
  // Nobody is asked: it is put together only.
  const kept = supabaseStores(beneath, {} as never, {} as never, {} as never)
  const own = Object.keys(kept).filter((name) => kept[name as never] !== beneath[name as never])
  expect(own.sort()).toEqual([
    ...[
      'claims',
      'factors',
      'feedback',
      'figures',
      'jobQueue',
      'merchants',
      'notifications',
      'orders',
      'presences',
      'rateLimits',
      'reads',
      'recordSearch',
      'recoveries',
      'savedReplies',
      'savedViews',
      'signInLockout',
      'staff',
      'staffKeys',
      'tickets',
    ],
  ])
  await beneath.close()
})
