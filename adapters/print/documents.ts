import type { Documents } from '@hotovo/application/deliveries/ports'
import type { Brand } from '@hotovo/application/site/ports'

export type PrintOptions = {
  readonly brand: Brand
  /** The address of the site, without a slash at its end. */
  readonly publicUrl: string
}

/** The bytes of the fonts that documents are set in (TrueType): `text` and `bold`, `code` with letters of one width, `display` for titles. */
export type Fonts = (font: 'text' | 'bold' | 'code' | 'display') => Uint8Array

/** What a document is drawn with. */
export type Printing = PrintOptions & { readonly fonts: Fonts }

/** The documents of an installation. What draws them is loaded with the first one: it takes a moment and memory. */
export const documents = (printing: Printing): Documents => ({
  voucherPdf: async (view, vouchers) => (await import('./vouchers.ts')).voucherPdf(printing, view, vouchers),
  courierLetters: async (batch) => (await import('./courier.ts')).courierLetters(printing, batch),
  slip: async (view, vouchers, desk) => (await import('./slip.ts')).slip(printing, view, vouchers, desk),
  cashStatement: async (statement) =>
    (await import('./cash-statement.ts')).cashStatement(printing, statement),
})
