import { brand } from '@hotovo/adapters/content/brand'
import { faq } from '@hotovo/adapters/content/faq'
import { places } from '@hotovo/adapters/content/places'
import type { SalesPoint } from '@hotovo/domain/places/sales-point'
import { type Language, languages } from '@hotovo/domain/shared/language'
import { otherLanguage, pathIn } from './i18n/language.ts'
import { type PageName, pages } from './pages.ts'
import {
  breadcrumbs,
  faqPage,
  organization,
  store,
  structuredData,
  type Thing,
  webSite,
} from './structured-data.ts'

/** The server puts its own address here. */
const site = '__PUBLIC_URL__'
const image = { url: `${site}/share.png`, width: '1200', height: '630' }
const locales: Readonly<Record<Language, string>> = { sk: 'sk_SK', en: 'en_GB' }

type Translate = (key: string, values?: Record<string, string>) => string

type HeadProps = {
  readonly page: PageName
  /** Which of the pages that share a route it is. */
  readonly value: string | undefined
  /** Its path in Slovak. */
  readonly path: string
  readonly language: Language
  readonly t: Translate
}

/** A title without the name of the house. */
const nameIn = (title: string) => title.replace(` · ${brand.name}`, '')

/** Title and description; those of a sales point may say its name and where it is. */
function wordsOf(page: PageName, t: Translate, place: SalesPoint | undefined) {
  const about = place && { name: place.name, address: place.address, city: place.city }
  return {
    title: t(`pages.${page}.title`, about),
    description: t(`pages.${page}.description`, about),
  }
}

/** What search engines may know about a page beside its words. */
function thingsOn(
  { page, path, language, t }: HeadProps,
  title: string,
  place: SalesPoint | undefined,
): Thing[] {
  const address = (bare: string) => site + pathIn(language, bare)
  const home = address('/')
  if (page === 'home') return [organization(brand, site), webSite(brand, site, home, language)]
  const above = place ? ([[nameIn(t('pages.map.title')), address('/mapa')]] as const) : []
  const way = breadcrumbs([[brand.name, home], ...above, [nameIn(title), address(path)]])
  if (page === 'faq') return [way, faqPage(faq, language)]
  return place ? [way, store(place, address(path), image.url)] : [way]
}

/**
 * What a prerendered page says about itself to those who do not look at it: title, description, its one address and
 * that of its counterpart (decision 40), the card that shared links show, and structured data. Pages that are for
 * nobody's index say only their title, and that.
 */
export function Head(props: HeadProps) {
  const { page, value, path, language, t } = props
  const { kind, status } = pages[page]
  if (kind === 'staff')
    return (
      <>
        <title>{t(`admin:pages.${page}`)}</title>
        <meta name="robots" content="noindex" />
      </>
    )
  const place = page === 'shop' ? places.find(({ id }) => id === value) : undefined
  // A sales point that nobody knew when this was built.
  const isLater = page === 'shop' && !place
  const { title, description } = wordsOf(isLater ? 'map' : page, t, place)
  const named = (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
    </>
  )
  if (isLater)
    return (
      <>
        {named}
        <meta name="shop" content="later" />
      </>
    )
  if (kind !== 'public' || status !== 200)
    return (
      <>
        {named}
        <meta name="robots" content="noindex" />
      </>
    )
  const address = (of: Language) => site + pathIn(of, path)
  const data = structuredData(thingsOn(props, title, place))
  return (
    <>
      {named}
      <link rel="canonical" href={address(language)} />
      {languages.map((of) => (
        <link key={of} rel="alternate" hrefLang={of} href={address(of)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address('sk')} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:locale" content={locales[language]} />
      <meta property="og:locale:alternate" content={locales[otherLanguage(language)]} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address(language)} />
      <meta property="og:image" content={image.url} />
      <meta property="og:image:width" content={image.width} />
      <meta property="og:image:height" content={image.height} />
      <meta property="og:image:alt" content={brand.name} />
      <meta name="twitter:card" content="summary_large_image" />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of our own content, with every < escaped */}
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: data }} />
    </>
  )
}
