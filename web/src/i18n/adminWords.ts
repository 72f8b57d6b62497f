import type { i18n } from 'i18next'
import { getI18n } from 'react-i18next'
import { type AdminPart, addDictionaries, addWords, type SitePart } from './messages.ts'

const dictionaries = import.meta.glob<object>('../admin/**/words.{sk,en}.ts', { import: 'words' })

const isAdmin = (part: AdminPart | SitePart): part is AdminPart => part.startsWith('admin/')

/** Adds words that the back-office says: its own, which have a namespace of their own, and the public's. */
export async function addAdminWords(
  translator: i18n,
  parts: readonly (AdminPart | SitePart)[],
): Promise<void> {
  const own = parts.filter(isAdmin)
  const others = parts.filter((part) => !isAdmin(part))
  await Promise.all([addDictionaries(translator, 'admin', dictionaries, own), addWords(translator, others)])
}

/** What is fetched late comes with what it says. */
export async function withAdminWords<Part>(
  part: Promise<Part>,
  ...parts: readonly (AdminPart | SitePart)[]
): Promise<Part> {
  const [fetched] = await Promise.all([part, addAdminWords(getI18n(), parts)])
  return fetched
}
