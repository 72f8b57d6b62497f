import { formatNumber } from '@hotovo/domain/shared/format'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathIn } from '../../../i18n/language.ts'
import { useLanguage } from '../../../i18n/messages.ts'
import { Change } from '../../../ui/Change.tsx'
import { Code } from '../../../ui/Code.tsx'
import { moneyOf } from '../../kit/moneyOf.ts'
import type { DeedWhat } from '../../records/deeds.ts'
import { listPaths } from '../../records/listPaths.ts'

/** Where what was done, or is held, is shown. */
export function pathOf(what: DeedWhat): string {
  switch (what.kind) {
    case 'order':
      return `/admin/objednavky/${what.id}`
    case 'orders':
      return '/admin/objednavky'
    case 'ticket':
      return `/admin/tikety/${what.number}`
    case 'replies':
      return '/admin/tikety'
    case 'batch':
      return what.of === 'orders' ? '/admin/objednavky' : '/admin/tikety'
    case 'refund':
    case 'refunds':
      return '/admin/vratenia'
    case 'file':
      return '/admin/vratenia?stav=subor'
    case 'reply':
    case 'letters':
    case 'account':
    case 'note':
    case 'claim':
    case 'release':
    case 'payee':
    case 'contact':
      return what.path
    case 'voucher':
      return `/admin/vouchery/${what.serial}`
    case 'view':
      return listPaths[what.list]
    case 'payment':
    case 'aside':
      return `/admin/platby?riadok=${what.id}`
    case 'lines':
      return what.becomes === 'set-aside' ? '/admin/platby?stav=set-aside' : '/admin/platby'
    default:
      return '/admin/platby'
  }
}

type WhatProps = {
  readonly what: DeedWhat
  /** It is taken back: it went the other way. */
  readonly isBack?: boolean
  /** Its number leads to it. */
  readonly isLinked?: boolean
}

/** What was done, or is held, in words. */
export function What({ what, isBack = false, isLinked = false }: WhatProps) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const figure = (count: number) => formatNumber(count, language)
  const numbered = (number: string) =>
    isLinked ? (
      <Link to={pathIn(language, pathOf(what))}>
        <Code>{number}</Code>
      </Link>
    ) : (
      <Code>{number}</Code>
    )
  const change = (from: string, to: string) => <Change from={isBack ? to : from} to={isBack ? from : to} />
  switch (what.kind) {
    case 'order':
      return (
        <>
          {numbered(what.number)}:{' '}
          {change(t(`orders.statuses.${what.from}`), t(`orders.statuses.${what.to}`))}
        </>
      )
    case 'ticket':
      return (
        <>
          {numbered(what.number)}:{' '}
          {what.status
            ? change(t(`tickets.statuses.${what.status.from}`), t(`tickets.statuses.${what.status.to}`))
            : t('held.ticket')}
        </>
      )
    case 'reply':
    case 'account':
    case 'note':
    case 'claim':
    case 'release':
    case 'payee':
    case 'contact':
      return (
        <>
          {numbered(what.number)}: {t(`held.${what.kind}`)}
          {what.kind === 'reply' && what.status && ` · ${t(`tickets.statuses.${what.status}`)}`}
        </>
      )
    case 'orders':
      return t('held.orders', {
        count: what.count,
        figure: figure(what.count),
        status: t(`orders.statuses.${what.to}`),
      })
    case 'voucher':
      return (
        <>
          {numbered(what.serial)}:{' '}
          {t(`held.voucher.${what.as}`, { amount: moneyOf(what.amount, what.currency, language) })}
        </>
      )
    case 'replies':
      return t('held.replies', { count: what.count, figure: figure(what.count) })
    case 'letters':
      return t('held.letters', { count: what.ids.length, figure: figure(what.ids.length) })
    case 'lines': {
      const counted = { count: what.count, figure: figure(what.count) }
      if (what.becomes !== 'accepted')
        return t(what.becomes === 'set-aside' ? 'held.linesAside' : 'held.linesAgain', counted)
      const amounts = what.sums.map(({ amount, currency }) => moneyOf(amount, currency, language)).join(' + ')
      return t('held.linesAccepted', { ...counted, amounts })
    }
    case 'view':
      return t('held.view', { name: what.name })
    case 'batch':
      return t(`held.batch.${what.of}`, { count: what.count, figure: figure(what.count) })
    case 'aside': {
      const amount = moneyOf(what.amount, what.currency, language)
      return t(what.isGivenBack ? 'held.givenBack' : 'held.aside', { amount })
    }
    case 'payment': {
      const amount = moneyOf(what.amount, what.currency, language)
      const accepted = what.orders
        ? t('held.paymentTo', { amount, orders: what.orders })
        : t('held.payment', { amount })
      return what.payer === null ? accepted : `${accepted}, ${what.payer}`
    }
    case 'payments':
      return [
        t('held.payments', { count: what.count, figure: figure(what.count) }),
        ...what.named.map((named) => t('held.named', named)),
      ].join('. ')
    case 'refund': {
      const amount = moneyOf(what.amount, what.currency, language)
      return what.payee === null
        ? t('held.refund', { amount })
        : t('held.refundTo', { amount, payee: what.payee })
    }
    case 'refunds':
      return t('held.refunds', { count: what.ids.length, figure: figure(what.ids.length) })
    case 'file':
      return t('held.file', { count: what.count, figure: figure(what.count) })
    default:
      return what satisfies never
  }
}
