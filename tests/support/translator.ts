import type { i18n } from 'i18next'
import { addAdminWords } from '../../web/src/i18n/adminWords.ts'
import { type AdminPart, loadTranslator, type SitePart } from '../../web/src/i18n/messages.ts'

/** A translator that knows what every page says, and the words of folders. */
export async function translatorOf(
  language: 'sk' | 'en',
  ...parts: readonly (SitePart | AdminPart)[]
): Promise<i18n> {
  const translator = await loadTranslator(language)
  await addAdminWords(translator, parts)
  return translator
}
