import type { ElementType } from 'react'
import { Link } from 'react-router-dom'
import { pathIn } from '../i18n/language.ts'
import { useLanguage } from '../i18n/messages.ts'
import { Email } from './Email.tsx'
import { Money } from './Money.tsx'
import { NewTab } from './NewTab.tsx'

type Marked = { readonly children: string }

const page = (path: string) =>
  function PageLink({ children }: Marked) {
    return <Link to={pathIn(useLanguage(), path)}>{children}</Link>
  }

const outside = (href: string) =>
  function OutsideLink({ children }: Marked) {
    return (
      <a href={href} target="_blank" rel="noopener">
        {children}
        <NewTab />
      </a>
    )
  }

/** What a legal text may mark: `<terms>podmienky</terms>`. Links to pages, to authorities, to the operator. */
export const marks: Readonly<Record<string, ElementType<Marked>>> = {
  b: 'strong',
  code: 'code',
  money: Money,
  mail: ({ children }) => (
    <a href={`mailto:${children}`}>
      <Email>{children}</Email>
    </a>
  ),
  phone: ({ children }) => <a href={`tel:${children.replace(/\s/g, '')}`}>{children}</a>,
  buy: page('/kupit-voucher'),
  redeem: page('/kde-uplatnit'),
  verify: page('/overit-voucher'),
  block: page('/overit-voucher?zablokovat'),
  map: page('/mapa'),
  support: page('/podpora'),
  refund: page('/podpora?tema=refund'),
  lost: page('/podpora?tema=lost-code'),
  feedback: page('/spatna-vazba'),
  terms: page('/podmienky'),
  privacy: page('/ochrana-sukromia'),
  cookies: page('/cookies'),
  withdrawal: page('/odstupenie'),
  accessibility: page('/pristupnost'),
  soi: outside('https://www.soi.sk'),
  adr: outside('https://www.mhsr.sk'),
  uoou: outside('https://dataprotection.gov.sk'),
  osm: outside('https://osmfoundation.org/wiki/Privacy_Policy'),
  chrome: outside('https://support.google.com/chrome/answer/95647'),
  firefox: outside('https://support.mozilla.org/kb/clear-cookies-and-site-data-firefox'),
  safari: outside('https://support.apple.com/guide/safari/manage-cookies-sfri11471/mac'),
  edge: outside(
    'https://support.microsoft.com/windows/manage-cookies-in-microsoft-edge-view-allow-block-delete-and-use-168dab11-0753-043d-7c16-ede5947fc64d',
  ),
}
