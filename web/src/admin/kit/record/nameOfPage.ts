import { languageOf } from '../../../i18n/language.ts'
import { places } from '../places.tsx'

const records = {
  objednavky: 'way.order',
  tikety: 'way.ticket',
  vouchery: 'way.voucher',
  zakaznik: 'way.customer',
} as const

/** What a page that a way back leads to is called, in the words; undefined for one that has no name there. */
export function nameOfPage(path: string) {
  const [pathname = ''] = path.slice(languageOf(path) === 'en' ? '/en'.length : 0).split('?')
  const place = places.find((one) => one.path === pathname)
  if (place) return place.words
  const [, kind] = /^\/admin\/(objednavky|tikety|vouchery|zakaznik)\/./.exec(pathname) ?? []
  return records[kind as keyof typeof records]
}
