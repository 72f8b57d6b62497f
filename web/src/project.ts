import { publicApi } from '@hotovo/adapters/http/public-api'
import { functionOf } from '@hotovo/adapters/supabase/function'
import type { PublicApi } from '@hotovo/application/api'
import type { Settings } from '@hotovo/application/site/settings'

/** A Supabase project as browsers know it: its address, and the publishable key. */
type Project = { readonly url: string; readonly key: string }

/** The way to the Edge Function of the project that the site was built for (decision 74). */
export function projectWire() {
  const { url, key } = import.meta.env.PROJECT as Project
  const ask: typeof fetch = (address, init) => {
    const headers = new Headers(init?.headers)
    headers.set('apikey', key)
    return fetch(address, { ...init, headers })
  }
  return { baseUrl: functionOf(url), fetch: ask }
}

/** What the pages of the public ask there. */
export const projectApi = (settings: Settings | undefined): PublicApi =>
  publicApi({ ...projectWire(), settings })
