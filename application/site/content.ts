import type { Partner } from '@hotovo/domain/places/partner'
import { byPriority, type FaqItem } from '@hotovo/domain/site/faq'
import type { Ports } from '../ports.ts'

type List<Item> = { readonly items: readonly Item[] }

/** Where vouchers are redeemed. */
export const listPartners =
  ({ content }: Pick<Ports, 'content'>) =>
  async (): Promise<List<Partner>> => ({ items: content.partners })

/** Questions that many ask, with their answers, what is asked most first. */
export const listFaq =
  ({ content }: Pick<Ports, 'content'>) =>
  async (): Promise<List<FaqItem>> => ({ items: byPriority(content.faq) })
