import { type Language, pathIn } from '../i18n/language.ts'

/** Where a link to a portal leads: to its address in a new tab, or while there is none to support. */
export const portal = (address: string | null, language: Language) =>
  address === null
    ? { href: `${import.meta.env.BASE_URL.slice(0, -1)}${pathIn(language, '/podpora')}?tema=other` }
    : { href: address, target: '_blank', rel: 'noopener' }
