import type { Documents } from '@hotovo/application/deliveries/ports'
import type { Brand } from '@hotovo/application/site/ports'

export type PrintOptions = {
  readonly brand: Brand
  /** The address of the site, without a slash at its end. */
  readonly publicUrl: string
}

/** The documents of an installation. What draws them is loaded with the first one: it takes a moment and memory. */
export const documents = (options: PrintOptions): Documents => ({
  voucherPdf: async (view, vouchers) => (await import('./vouchers.ts')).voucherPdf(options, view, vouchers),
  courierLetter: async (view, vouchers) =>
    (await import('./courier.ts')).courierLetter(options, view, vouchers),
})
