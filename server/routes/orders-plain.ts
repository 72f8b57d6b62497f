import { randomBytes } from 'node:crypto'
import type { MissingOrder } from '@hotovo/adapters/mail/order-page'
import { Unavailable } from '@hotovo/application/faults'
import type { OrderView } from '@hotovo/application/orders/ports'
import { type OrderViewPorts, viewOrder } from '@hotovo/application/orders/view'
import type { Request, RequestHandler } from 'express'

const name = 'bez-skriptov'

/** In the head of an order's page: where scripts are off, it leads to the address that is answered below. */
export const plainOrderLead = `<noscript><meta http-equiv="refresh" content="0;url=?${name}"></noscript>`

/** The page of an order where scripts are off (rule H11): how to pay it, in the words of its letter. */
export function plainOrder(ports: OrderViewPorts, publicUrl: string): RequestHandler {
  async function found({ params, path }: Request): Promise<OrderView | MissingOrder> {
    const language = /^\/en\//i.test(path) ? 'en' : 'sk'
    try {
      const viewed = await viewOrder(ports)({ token: String(params.token) })
      return viewed.ok ? viewed.value : { missing: 'unknown', language }
    } catch (fault) {
      if (!(fault instanceof Unavailable)) throw fault
      return { missing: 'unavailable', language }
    }
  }
  return async (request, response, next) => {
    if (request.query[name] === undefined) return next()
    const order = await found(request)
    // Letters are loaded where they are needed.
    const { orderPage } = await import('@hotovo/adapters/mail/order-page')
    // What people wrote stands here: a hash would let in whatever of it became a style.
    const nonce = randomBytes(16).toString('base64')
    const policy = `default-src 'none'; style-src 'nonce-${nonce}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
    if ('missing' in order) response.status(order.missing === 'unknown' ? 404 : 503)
    response
      .set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex', 'Content-Security-Policy': policy })
      .type('html')
      .send(orderPage(order, { brand: ports.installation.brand, publicUrl, nonce }))
  }
}
