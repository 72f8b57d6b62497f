import type { Content } from '@hotovo/application/site/ports'
import { faq } from './faq.ts'
import { partners } from './partners.ts'
import { places } from './places.ts'

/** The lists of the product, as they come with it. */
export const content: Content = { places, partners, faq }
