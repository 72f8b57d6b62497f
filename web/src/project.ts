import { paymentCodes } from '@hotovo/adapters/documents/payment-codes'
import { publicApi } from '@hotovo/adapters/http/public-api'
import { projectApi } from '@hotovo/adapters/supabase/public-api'
import { type SupabaseProject, supabaseRest } from '@hotovo/adapters/supabase/rest'
import type { PublicApi } from '@hotovo/application/api'
import type { Settings } from '@hotovo/application/site/settings'

/** The door of a Supabase project: the one that the site was built for, by its publishable key. */
export function projectDoor(settings: Settings | undefined): PublicApi {
  const server = publicApi({ baseUrl: '', fetch: fetch.bind(globalThis), settings })
  const rest = supabaseRest(import.meta.env.PROJECT as SupabaseProject)
  return projectApi({ rest, server, paymentCodes })
}
