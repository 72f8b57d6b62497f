import type { Partner } from '@hotovo/domain/places/partner'
import type { Place } from '@hotovo/domain/places/sales-point'
import { byPriority, type FaqItem } from '@hotovo/domain/support/faq'
import type { Ports } from '../ports.ts'

/** What the product tells about the world around it: data that comes with it (ruling 4). */
export type Content = {
  readonly places: readonly Place[]
  readonly partners: readonly Partner[]
  readonly faq: readonly FaqItem[]
}

type List<Item> = { readonly items: readonly Item[] }

/** The sales points. */
export const listPlaces =
  ({ content }: Pick<Ports, 'content'>) =>
  async (): Promise<List<Place>> => ({ items: content.places })

/** Where vouchers are redeemed. */
export const listPartners =
  ({ content }: Pick<Ports, 'content'>) =>
  async (): Promise<List<Partner>> => ({ items: content.partners })

/** Questions that many ask, with their answers, what is asked most first. */
export const listFaq =
  ({ content }: Pick<Ports, 'content'>) =>
  async (): Promise<List<FaqItem>> => ({ items: byPriority(content.faq) })
