import type { Page } from '@playwright/test'

type Address = string | RegExp

/** Keeps back what a page asks for until it is let through. */
export async function holdBack(page: Page, address: Address): Promise<() => void> {
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route(address, async (route) => {
    await held
    await route.continue()
  })
  return letThrough
}

/** What is asked for arrives, and the answer gets lost, once. */
export const loseAnswer = (page: Page, address: Address): Promise<unknown> =>
  page.route(
    address,
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )

/** Answers as a server whose database is away, until the route is taken back. */
export const takeAway = (page: Page, address: Address): Promise<unknown> =>
  page.route(address, (route) => route.fulfill({ status: 503, headers: { 'retry-after': '2' }, body: '' }))

/** Answers once with a problem (RFC 9457). */
export const refuseOnce = (
  page: Page,
  address: Address,
  problem: { readonly status: number; readonly code: string; readonly [more: string]: unknown },
): Promise<unknown> => {
  const json = { type: 'about:blank', title: 'x', detail: 'x', instance: '/', requestId: 'test', ...problem }
  return page.route(
    address,
    (route) => route.fulfill({ status: problem.status, contentType: 'application/problem+json', json }),
    { times: 1 },
  )
}

/** The addresses that a page asks for from now on. */
export function requestsOf(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  return asked
}
