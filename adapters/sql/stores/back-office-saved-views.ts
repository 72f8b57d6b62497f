import type { SavedViews } from '@hotovo/application/back-office/ports'
import { z } from 'zod/mini'
import { type Call, rowsIn } from '../call.ts'
import { sealedSystemRow } from '../rows/audit/system-log.ts'
import { savedViewCodec } from '../rows/back-office.ts'
import type { People } from '../sealing.ts'

/** What staff keep under a name, in the table `saved_views`. */
export const sqlSavedViews = (call: Call, people: People): SavedViews => ({
  of: async (staffId) => rowsIn(savedViewCodec.fromRow, await call('saved_views_of', { of_staff: staffId })),
  keep: async (view, logged) => {
    const kept = { view: savedViewCodec.toRow(view), logged: await sealedSystemRow(people, logged) }
    return savedViewCodec.fromRow(await call('keep_saved_view', kept))
  },
  rename: async ({ id, name }, becomes, logged) =>
    z.enum(['renamed', 'gone', 'changed', 'taken']).parse(
      await call('rename_saved_view', {
        of_id: id,
        called: name,
        becomes,
        logged: await sealedSystemRow(people, logged),
      }),
    ),
  arrange: async (list, ids, logged) =>
    z.boolean().parse(
      await call('arrange_saved_views', {
        of_list: list,
        ids,
        logged: await sealedSystemRow(people, logged),
      }),
    ),
  remove: async (id, logged) =>
    z
      .boolean()
      .parse(await call('remove_saved_view', { of_id: id, logged: await sealedSystemRow(people, logged) })),
})
