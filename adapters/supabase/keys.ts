/** Who a key of a Supabase project is made for: pages, where everybody may read it, or servers, which see and write everything. */
export type KeyHolder = 'browsers' | 'servers'

const othersBeginning = { browsers: 'sb_secret_', servers: 'sb_publishable_' } as const
const ownRole = { browsers: 'anon', servers: 'service_role' } as const

/** The role that a key of the older kind is for, which is a signed token; undefined where it is no such key. */
function roleOf(key: string): unknown {
  const [, claims, signature] = key.split('.')
  if (!claims || !signature) return undefined
  try {
    return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))).role
  } catch {
    return undefined
  }
}

/**
 * Whether a key may be for these, by what can be read in it: `sb_publishable_…` and `sb_secret_…`, or the role of an older one.
 * One that tells nothing of itself may be; only its project knows.
 */
export function mayBeKeyOf(holder: KeyHolder, key: string): boolean {
  const role = roleOf(key)
  return (
    /^[\x21-\x7e]+$/.test(key) &&
    !key.startsWith(othersBeginning[holder]) &&
    (role === undefined || role === ownRole[holder])
  )
}
