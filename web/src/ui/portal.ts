import { type Language, pathIn } from '../i18n/language.ts'

/** Where a link to a portal leads: to its address in a new tab, or while there is none to a form of ours. */
export const portal = (
  address: string | null,
  language: Language,
  form: '/chcem-predavat' | '/chcem-prijimat',
) =>
  address === null
    ? { href: `${import.meta.env.BASE_URL.slice(0, -1)}${pathIn(language, form)}` }
    : outside(address)

/** A link to an address outside, in a new tab. */
export const outside = (href: string) => ({ href, target: '_blank', rel: 'noopener' })
