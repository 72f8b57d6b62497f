import type { Letter } from '@hotovo/application/letters/ports'
import type { OrderView } from '@hotovo/application/orders/ports'
import type { Brand } from '@hotovo/application/site/ports'
import { isToPay } from '@hotovo/domain/orders/order'
import type { Language } from '@hotovo/domain/shared/language'
import { pageInHtml } from './layout.ts'
import { orderLetters } from './letters/orders.ts'
import { paymentLetters } from './letters/payments.ts'
import { dictionaries, footOf } from './letters/writing.ts'

/** An order that cannot be shown: there is none, or nobody can look now. Said in the language of the address. */
export type MissingOrder = { readonly missing: 'unknown' | 'unavailable'; readonly language: Language }

type PageOptions = {
  readonly brand: Brand
  /** The address of the site, without a slash at its end. */
  readonly publicUrl: string
  /** What its style is let in by. */
  readonly nonce: string
}

type Pictured = Pick<Letter, 'html'> & Partial<Pick<Letter, 'images'>>

function letterOf(
  found: OrderView | MissingOrder,
  { brand, publicUrl }: Omit<PageOptions, 'nonce'>,
): Pictured {
  const options = { brand, publicUrl, admin: brand.email }
  if ('order' in found && isToPay(found.order)) {
    const { received } = found.order
    return received > 0
      ? paymentLetters(options).paymentPartial(found, received)
      : orderLetters(options).orderReceived(found)
  }
  const language = 'order' in found ? found.order.language : found.language
  const say = dictionaries[language].plain
  const { heading, text } = 'order' in found ? say.nothingToPay(found.order.number) : say[found.missing]
  const parts = [text, say.help(brand.phone)].map((said) => ({ kind: 'text', text: said }) as const)
  return { html: pageInHtml({ language, brand: brand.name, heading, parts, foot: footOf(brand) }) }
}

/**
 * An order for whoever has no scripts, as HTML (rule H11): the letter that says how to pay it, as long as it is to be paid;
 * otherwise that nothing is, and what to do.
 */
export function orderPage(found: OrderView | MissingOrder, { nonce, ...options }: PageOptions): string {
  const { html, images = [] } = letterOf(found, options)
  return images.reduce(
    (page, { cid, base64 }) => page.replace(`src="cid:${cid}"`, `src="data:image/png;base64,${base64}"`),
    html.replace('<style>', `<style nonce="${nonce}">`),
  )
}
