import type { Brand } from '@hotovo/application/site/ports'
import { supportHours } from '@hotovo/domain/limits'
import { type WeekHours, weekdays } from '@hotovo/domain/places/opening-hours'
import type { SalesPoint } from '@hotovo/domain/places/sales-point'
import { type Language, languages } from '@hotovo/domain/shared/language'
import { byPriority, type FaqItem } from '@hotovo/domain/site/faq'

/** A thing of schema.org. Search engines read it; the page says the same in words. */
export type Thing = { readonly '@type': string; readonly [property: string]: unknown }

/** The document of things that stands in a page's head; `<` is written so that it cannot end its script. */
export const structuredData = (things: readonly Thing[]): string =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll('<', '\\u003c')

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`
const weekday = (day: string) => `https://schema.org/${day[0]!.toUpperCase()}${day.slice(1)}`
const hours = (days: readonly string[], opens: string, closes: string): Thing => ({
  '@type': 'OpeningHoursSpecification',
  dayOfWeek: days.map(weekday),
  opens,
  closes,
})

/** The hours of a week; days that are open alike stand together, closed ones not at all. */
export function openingHours(week: WeekHours): readonly Thing[] {
  const open = weekdays.filter((day) => week[day] !== 'closed')
  return [...new Set(open.map((day) => week[day]))].map((span) => {
    const [opens, closes] = span.split('-') as [string, string]
    return hours(
      open.filter((day) => week[day] === span),
      opens,
      closes,
    )
  })
}

const organizationAt = (site: string) => `${site}/#organization`

/** Who stands behind a site; `site` is its address without a slash at the end. */
export const organization = (brand: Brand, site: string): Thing => ({
  '@type': 'Organization',
  '@id': organizationAt(site),
  name: brand.name,
  legalName: brand.legalName,
  url: `${site}/`,
  logo: `${site}/favicon.svg`,
  email: brand.email,
  telephone: brand.phone,
  address: {
    '@type': 'PostalAddress',
    streetAddress: brand.street,
    addressLocality: brand.city,
    addressCountry: 'SK',
  },
  contactPoint: {
    '@type': 'ContactPoint',
    contactType: 'customer support',
    email: brand.email,
    telephone: brand.phone,
    availableLanguage: languages,
    hoursAvailable: hours(weekdays.slice(0, 5), clock(supportHours.from), clock(supportHours.to)),
  },
})

export const webSite = (brand: Brand, site: string, home: string, language: Language): Thing => ({
  '@type': 'WebSite',
  name: brand.name,
  url: home,
  inLanguage: language,
  publisher: { '@id': organizationAt(site) },
})

/** The way from the home page to this one, by name and address. */
export const breadcrumbs = (steps: readonly (readonly [name: string, address: string])[]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(([name, item], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item,
  })),
})

export const faqPage = (items: readonly FaqItem[], language: Language): Thing => ({
  '@type': 'FAQPage',
  inLanguage: language,
  mainEntity: byPriority(items).map(({ question, answer }) => ({
    '@type': 'Question',
    name: question[language],
    acceptedAnswer: { '@type': 'Answer', text: answer[language] },
  })),
})

/** A sales point whose page is at `url`. */
export const store = (place: SalesPoint, url: string, image: string): Thing => ({
  '@type': 'Store',
  '@id': `${url}#store`,
  name: place.sample ? `${place.name} (vzorka)` : place.name,
  url,
  image,
  address: {
    '@type': 'PostalAddress',
    streetAddress: place.address,
    postalCode: place.postalCode,
    addressLocality: place.city,
    addressRegion: place.region,
    addressCountry: 'SK',
  },
  geo: { '@type': 'GeoCoordinates', latitude: place.coordinates.lat, longitude: place.coordinates.lng },
  ...(place.phone !== null && { telephone: place.phone }),
  ...(place.email !== null && { email: place.email }),
  ...(place.openingHours && { openingHoursSpecification: openingHours(place.openingHours) }),
  currenciesAccepted: 'EUR',
  paymentAccepted: 'Cash',
})
