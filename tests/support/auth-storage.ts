import type { SupportedStorage } from '@supabase/auth-js'

/** What the official client keeps in a browser. */
export function authStorage(): SupportedStorage {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}
