import type { i18n } from 'i18next'
import { getI18n } from 'react-i18next'
import { type AdminPart, addDictionaries } from './messages.ts'

const dictionaries = import.meta.glob<object>('../admin/**/words.{sk,en}.ts', { import: 'words' })

/** Adds words of the back-office, which have a namespace of their own. */
export const addAdminWords = (translator: i18n, parts: readonly AdminPart[]): Promise<void> =>
  addDictionaries(translator, 'admin', dictionaries, parts)

/** What is fetched late comes with what it says. */
export async function withAdminWords<Part>(part: Promise<Part>, ...parts: AdminPart[]): Promise<Part> {
  const [fetched] = await Promise.all([part, addAdminWords(getI18n(), parts)])
  return fetched
}
