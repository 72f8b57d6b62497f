import { addAdminWords } from '../../i18n/adminWords.ts'
import { officeWords } from '../../pages.ts'
import type { Site } from '../../visitor-screens.tsx'

/** Fetches the cash desk with its words: what the routes of the public carry of it is this file's name. */
export async function openCashDesk({ staffDoor, settings, translator, drafts }: Site) {
  const words = async () => addAdminWords(await translator, [...officeWords, 'admin/cash-desk'])
  const [{ cashDesk }, door] = await Promise.all([import('./cashDesk.tsx'), staffDoor(), words()])
  return { Component: cashDesk({ door, settings, storage: drafts }) }
}
