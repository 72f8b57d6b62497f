import type { Letter } from '@hotovo/application/letters/ports'
import type { OrderView } from '@hotovo/application/orders/ports'
import type { Brand } from '@hotovo/application/site/ports'
import { isToPay } from '@hotovo/domain/orders/order'
import type { Language } from '@hotovo/domain/shared/language'
import { pageInHtml } from './layout.ts'
import { orderLetters } from './letters/orders/orders.ts'
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

/**
 * What a page can that a letter cannot: text as large as the browser has it, whose numbers go to a line of their own before they
 * break; and on paper one sheet, whatever the size, without what is pressed.
 */
const style = `
body { font-size: 1.0625rem }
h1 { font-size: min(1.65em, 10vw) }
.whole { display: inline-block; white-space: normal }
@media screen {
  tr { display: flex; flex-wrap: wrap; gap: 0 1em; padding: 7px 0; border-bottom: 1px solid #DDD8CC }
  th, td { padding: 0; border: 0 }
  td { min-width: 0; margin-left: auto; overflow-wrap: anywhere }
}
@media screen and (prefers-color-scheme: dark) { tr { border-color: #2C3A33 } }
@media print {
  @page { margin: 10mm }
  body { padding: 0; background: none; color: #000000; font-size: 10pt; line-height: 1.3 }
  .sheet { max-width: none; padding: 0; border: 0 }
  .brand, .picture, .warning, .foot, h1, p, ol { margin-top: 0; margin-bottom: 8px }
  .warning { padding: 6px 12px }
  .part { margin-bottom: 6px; padding-top: 8px }
  .picture img { width: 120px; height: 120px }
  th, td { padding: 2px 0 }
  .button { display: none }
  h2 { break-after: avoid }
  tr, li, .picture, .warning { break-inside: avoid }
}
`

type Pictured = Pick<Letter, 'html'> & Partial<Pick<Letter, 'images'>>

function letterOf(
  found: OrderView | MissingOrder,
  { brand, publicUrl }: Omit<PageOptions, 'nonce'>,
): Pictured {
  const options = { brand, publicUrl, admin: brand.email, isOrderPage: true }
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
    html.replace('<style>', `<style nonce="${nonce}">`).replace('</style>', `${style}</style>`),
  )
}
