import { sqlStores } from '@hotovo/adapters/sql/stores/stores'
import { supabaseStores } from '@hotovo/adapters/supabase/stores'
import { expect, test } from 'vitest'
import { memory } from '../support/backends.ts'

test('a project keeps by its data API all that is called by functions, and all else in the very stores of PostgreSQL', async () => {
  const beneath = await memory.open()
  // Nobody is asked: it is put together only.
  const nobody = {} as never
  const kept = supabaseStores(beneath, nobody, nobody, nobody)
  const own = Object.keys(kept).filter((name) => kept[name as never] !== beneath[name as never])
  expect(own.sort()).toEqual(Object.keys(sqlStores(nobody, nobody, nobody)).sort())
  await beneath.close()
})
