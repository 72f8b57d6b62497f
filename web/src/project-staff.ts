import { staffApi } from '@hotovo/adapters/http/staff-api'
import { authFetch } from '@hotovo/adapters/supabase/staff-auth'
import { repeatedEvents } from '@hotovo/adapters/system/repeated-events'
import { sessionLimits } from '@hotovo/domain/limits'
import { ok } from '@hotovo/domain/shared/result'
import type { StaffTransport } from './container.ts'
import { languageOf, pathIn } from './i18n/language.ts'
import { projectWire } from './project.ts'
import { later } from './stores/later.ts'

/** The back-office at the Edge Function of a project: its session in the browser's storage, and lists that ask again by themselves. */
export function projectStaff(): StaffTransport {
  const { baseUrl, fetch } = projectWire()
  const byAuthClient = authFetch(baseUrl, fetch, () =>
    location.assign(pathIn(languageOf(location.pathname), '/admin/nove-heslo')),
  )
  const events = repeatedEvents(later, sessionLimits.tickSeconds * 1000)
  return (accessToken) => {
    const api = staffApi({ baseUrl, fetch: byAuthClient, accessToken })
    return {
      ...api,
      staff: { ...api.staff, liveEvents: async ({ hear }) => ok(await events.subscribe(hear)) },
    }
  }
}
