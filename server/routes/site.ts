import { siteCalls } from '@hotovo/adapters/http/contract/site'
import { clientIpSeconds } from '@hotovo/domain/limits'
import { ok } from '@hotovo/domain/shared/result'
import type { Response } from 'express'
import type { Serve } from '../endpoint.ts'

/** What every page may ask, and the lists that come with the product. */
export function siteRoutes(serve: Serve): void {
  serve(siteCalls.settings, async (api) => ok(await api.settings()))
  serve(siteCalls.clientIp, async (api, { response }) => {
    // Whoever asks keeps it for an hour, as the specification has it; nobody between does.
    response.set('Cache-Control', `private, max-age=${clientIpSeconds}`)
    return ok(await api.clientIp())
  })
  serve(siteCalls.askHuman, async (api) => ok(await api.humanCheck.ask()))

  // The lists are the same for everybody, and change with the product only.
  const kept = <Value>(response: Response, value: Value) => {
    response.set('Cache-Control', 'public, max-age=300')
    return ok(value)
  }
  serve(siteCalls.listSalesPoints, async ({ places }, { response }) => kept(response, await places.list()))
  serve(siteCalls.listPartners, async ({ partners }, { response }) => kept(response, await partners.list()))
  serve(siteCalls.listFaq, async ({ faq }, { response }) => kept(response, await faq.list()))
}
