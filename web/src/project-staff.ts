import { staffApi } from '@hotovo/adapters/http/staff-api'
import { authFetch } from '@hotovo/adapters/supabase/staff-auth'
import { deviceFetch, type KeptTexts } from '@hotovo/adapters/supabase/staff-device'
import { recoveryFetch } from '@hotovo/adapters/supabase/staff-recovery'
import { repeatedEvents } from '@hotovo/adapters/system/repeated-events'
import type { StaffApi } from '@hotovo/application/api'
import { Unavailable } from '@hotovo/application/faults'
import { presenceLimits } from '@hotovo/domain/limits'
import { ok } from '@hotovo/domain/shared/result'
import type { StaffTransport } from './container.ts'
import { languageOf, pathIn } from './i18n/language.ts'
import { projectWire } from './project.ts'
import { later } from './stores/later.ts'

/** Nobody is taken to have left a record that is open, as long as it is told again so soon. */
const everyMs = (presenceLimits.seconds / 2) * 1000

/**
 * What staff ask where nothing tells what happens: lists are told again and again that there may be more, and others that a record is
 * still open here, whose answer says who else is where (rules A25, A32).
 */
function withoutStream({ staff, ...api }: StaffApi): StaffApi {
  const { subscribe } = repeatedEvents(later, everyMs)
  let last: Parameters<typeof staff.reportOpenRecord>[0] | undefined
  return {
    ...api,
    staff: {
      ...staff,
      reportOpenRecord: (asked) => {
        last = asked
        return staff.reportOpenRecord(asked)
      },
      liveEvents: async ({ hear, desk }) =>
        ok(
          await subscribe(async (news) => {
            hear(news)
            if (desk === undefined || last?.desk !== desk) return
            try {
              const presence = await staff.reportOpenRecord(last)
              if (presence.ok) hear({ kind: 'company', ...presence.value })
            } catch (fault) {
              if (!(fault instanceof Unavailable)) throw fault
            }
          }),
        ),
    },
  }
}

/** What a browser keeps, and where it keeps nothing what lives as long as the page. */
function keptTexts(of: () => Storage): KeptTexts {
  try {
    return of()
  } catch {
    const texts = new Map<string, string>()
    return {
      getItem: (key) => texts.get(key) ?? null,
      setItem: (key, value) => void texts.set(key, value),
      removeItem: (key) => void texts.delete(key),
    }
  }
}

/** `fetch` to the function as a browser has it, with what it keeps. */
function fetchOf({ baseUrl, fetch }: ReturnType<typeof projectWire>): typeof globalThis.fetch {
  const { pathname, hash } = location
  const marked = deviceFetch(
    fetch,
    keptTexts(() => localStorage),
  )
  return recoveryFetch(baseUrl, authFetch(baseUrl, marked), {
    hash,
    storage: keptTexts(() => sessionStorage),
    lead: () => location.assign(pathIn(languageOf(pathname), '/admin/nove-heslo')),
  })
}

/** The back-office at the Edge Function of a project, its session in the browser's storage. */
export function projectStaff(): StaffTransport {
  const wire = projectWire()
  let opened: typeof globalThis.fetch | undefined
  // Pages are drawn ahead where there is no browser, and ask nothing there.
  const ask: typeof globalThis.fetch = (address, init) => {
    opened ??= fetchOf(wire)
    return opened(address, init)
  }
  return (accessToken) => withoutStream(staffApi({ baseUrl: wire.baseUrl, fetch: ask, accessToken }))
}
