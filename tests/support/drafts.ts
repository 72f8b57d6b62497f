import { Drafts } from '../../web/src/admin/records/Drafts.ts'

/** Drafts of somebody in a tab, and the same tab loaded anew. */
export function keptDrafts(person = 'jana@hotovo.test') {
  const entries = new Map<string, string>()
  const again = () => {
    const drafts = new Drafts({
      getItem: (key) => entries.get(key) ?? null,
      setItem: (key, text) => void entries.set(key, text),
      removeItem: (key) => void entries.delete(key),
    })
    drafts.own(person)
    return drafts
  }
  return { drafts: again(), again, entries, person }
}
