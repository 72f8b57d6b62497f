import { functionOf } from '@hotovo/adapters/supabase/function'

/**
 * Where the slip of a token is fetched from: of the server that the page is of, or of the function of a project, which is elsewhere, so
 * that no frame shows it. Undefined in a demo without a server, where nothing draws one.
 */
export function slipAddress(token: string): string | undefined {
  const { VITE_DOOR, PROJECT } = import.meta.env
  if (VITE_DOOR === 'memory') return undefined
  return `${VITE_DOOR === 'supabase' ? functionOf((PROJECT as { readonly url: string }).url) : ''}/slip/${token}`
}
