/** The pages that the header leads to: buyers first. */
export const mainLinks = [
  { path: '/', words: 'shell.links.home' },
  { path: '/ako-funguje', words: 'shell.links.how' },
  { path: '/mapa', words: 'shell.links.map' },
  { path: '/kde-uplatnit', words: 'shell.links.redeem' },
  { path: '/podpora', words: 'shell.links.help' },
  { path: '/partneri', words: 'shell.links.partners' },
  { path: '/obchodnici', words: 'shell.links.merchants' },
] as const
const [, how, map, redeem, , ...partners] = mainLinks

/** What one does with a voucher, in that order. */
export const voucherLinks = [
  how,
  { path: '/kupit-voucher', words: 'common.buy' },
  map,
  redeem,
  { path: '/overit-voucher', words: 'shell.links.verify' },
] as const

export const helpLinks = [
  { path: '/faq', words: 'shell.links.faq' },
  { path: '/podpora', words: 'shell.links.support' },
  { path: '/spatna-vazba', words: 'shell.links.feedback' },
] as const

export const partnerLinks = [...partners, { path: '/api', words: 'shell.links.api' }] as const

/** What the law wants to be found from every page. */
export const legalLinks = [
  { path: '/odstupenie', words: 'shell.links.withdrawal' },
  { path: '/podmienky', words: 'shell.links.terms' },
  { path: '/ochrana-sukromia', words: 'shell.links.privacy' },
  { path: '/cookies', words: 'shell.links.cookies' },
  { path: '/pristupnost', words: 'shell.links.statement' },
] as const

export type SiteLink = (
  | typeof mainLinks
  | typeof voucherLinks
  | typeof helpLinks
  | typeof partnerLinks
  | typeof legalLinks
)[number]
