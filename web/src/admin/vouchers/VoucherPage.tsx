import type { VoucherRecord } from '@hotovo/application/vouchers/staff'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { formatDay, formatInstant, formatMoney } from '@hotovo/domain/shared/format'
import { styled } from '@mui/material/styles'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { fonts } from '../../theme/tokens.ts'
import { Button } from '../../ui/Button.tsx'
import { Code } from '../../ui/Code.tsx'
import { Money } from '../../ui/Money.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Rich } from '../../ui/Rich.tsx'
import { Rosette } from '../../ui/Rosette.tsx'
import { useKeys } from '../../ui/useKeys.ts'
import { useNow } from '../../ui/useNow.ts'
import { useTitle } from '../../ui/useTitle.ts'
import { BottomBar } from '../kit/BottomBar.tsx'
import type { LiveParts } from '../kit/liveLazily.tsx'
import { useMay } from '../kit/may.tsx'
import { Actions, Card, Small } from '../kit/parts.tsx'
import { Fact, List } from '../kit/record/facts.tsx'
import { RecordFrame, stateOf, wideRecord } from '../kit/record/record.tsx'
import { ActionDialog } from './ActionDialog.tsx'
import { actionRights, actionsOf } from './actions.ts'
import { Outcome } from './Outcome.tsx'
import { Timeline } from './Timeline.tsx'
import { VoucherChip } from './VoucherChip.tsx'
import type { VoucherStore } from './VoucherStore.ts'

const Parts = styled('div')({
  display: 'grid',
  alignItems: 'start',
  gap: '1rem',
  '& > *': { minWidth: 0 },
  [wideRecord]: {
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1.1fr)',
  },
  '@media print': { display: 'block' },
})
const Column = styled('div')({ display: 'grid', gap: '1rem', '& > *': { minWidth: 0 } })
/** The picture of its order stands behind what is left, as on the voucher itself. */
const Worth = styled(Card)(({ theme: { vars } }) => ({
  position: 'relative',
  overflow: 'clip',
  borderTop: `6px solid ${vars.palette.primary.main}`,
  '& > :not(svg)': { position: 'relative' },
  '& > svg': {
    position: 'absolute',
    right: '-2.5rem',
    top: '-1rem',
    width: '11rem',
    color: vars.palette.primary.main,
    opacity: 0.35,
  },
}))
const Balance = styled('p')({
  fontFamily: fonts.display,
  fontFeatureSettings: '"tnum"',
  fontSize: 'clamp(2.25rem, 12cqi, 3.5rem)',
  fontWeight: 700,
  lineHeight: 1.05,
  letterSpacing: '-0.02em',
})
/** How much of it is left; the words beneath say the same. */
const Bar = styled('div')(({ theme: { vars } }) => ({
  height: '0.5rem',
  border: `1px solid ${vars.palette.control}`,
  borderRadius: 999,
  background: vars.palette.background.sunken,
  overflow: 'clip',
  '& > div': { height: '100%', background: vars.palette.primary.main },
  '@media (forced-colors: active)': { '& > div': { background: 'CanvasText' } },
}))

type ShownProps = { readonly record: VoucherRecord; readonly now: string }

/** What is left of the voucher, and of what. */
function Left({ record, now }: ShownProps) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { voucher, order } = record
  const { balance, amount, lapsed, currency } = voucher
  const written = (minor: number) => formatMoney(minor, currency, language)
  return (
    <Worth aria-labelledby="balance-title">
      <Rosette seed={order?.number ?? voucher.serial} />
      <h2 id="balance-title">{t('vouchers.balance')}</h2>
      <Balance>{written(balance)}</Balance>
      <Bar aria-hidden="true">
        <div style={{ width: `${(100 * balance) / amount}%` }} />
      </Bar>
      <Small>
        <Rich text={t('vouchers.ofAmount', { amount: written(amount) })} as={{ money: Money }} />
      </Small>
      <p>
        <VoucherChip voucher={voucher} at={now} />
      </p>
      {lapsed > 0 && !voucher.voided && (
        <Notice tone="warning">
          <p>
            <Rich text={t('vouchers.lapsedText', { amount: written(lapsed) })} as={{ money: Money }} />
          </p>
        </Notice>
      )}
    </Worth>
  )
}

/** What else is known of it. */
function Known({ record: { voucher, place, replacedBy, order, lastFour } }: ShownProps) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { serial, amount, currency, createdAt, expiresAt, usedAt } = voucher
  const instant = (at: string) => <time dateTime={at}>{formatInstant(at, language)}</time>
  const voucherLink = (of: string) => (
    <Link to={pathIn(language, `/admin/vouchery/${of}`)}>
      <Code>{of}</Code>
    </Link>
  )
  return (
    <Card aria-labelledby="voucher-facts">
      <h2 id="voucher-facts">{t('vouchers.facts.title')}</h2>
      <List>
        <Fact name={t('vouchers.facts.serial')} copy={serial}>
          <Code>{serial}</Code>
        </Fact>
        <Fact name={t('vouchers.facts.lastFour')}>
          <Code>{lastFour}</Code>
        </Fact>
        <Fact name={t('vouchers.facts.amount')}>
          <Money>{formatMoney(amount, currency, language)}</Money>
        </Fact>
        <Fact name={t('vouchers.facts.issued')}>{instant(createdAt)}</Fact>
        <Fact name={t('vouchers.facts.expires')}>
          <time dateTime={expiresAt}>{formatDay(dayOf(expiresAt), language)}</time>
        </Fact>
        <Fact name={t('vouchers.facts.used')}>
          {usedAt === null ? t('vouchers.facts.never') : instant(usedAt)}
        </Fact>
        <Fact name={t('vouchers.facts.order')}>
          {order ? (
            <Link to={pathIn(language, `/admin/objednavky/${order.id}`)}>
              <Code>{order.number}</Code>
            </Link>
          ) : (
            t('vouchers.facts.noOrder')
          )}
        </Fact>
        {place?.replaces && <Fact name={t('vouchers.facts.replaces')}>{voucherLink(place.replaces)}</Fact>}
        {replacedBy && <Fact name={t('vouchers.facts.replacedBy')}>{voucherLink(replacedBy)}</Fact>}
      </List>
    </Card>
  )
}

const Shown = observer(({ store, record, now }: ShownProps & { readonly store: VoucherStore }) => {
  const { t } = useTranslation('admin')
  const { asked } = store
  const may = useMay()
  const possible = actionsOf(record, now)
  const offered = possible.filter((what) => may(actionRights[what].permission))
  const [first] = possible
  const mayAct = Object.values(actionRights).some(({ permission }) => may(permission))
  useKeys({
    b: () => {
      const what = offered.find((action) => action === 'freeze' || action === 'unfreeze')
      if (what) void store.ask(what)
    },
  })
  return (
    <>
      <Parts>
        <Column>
          <Left record={record} now={now} />
          {mayAct && (
            <Card aria-labelledby="voucher-actions">
              <h2 id="voucher-actions">{t('vouchers.actions.title')}</h2>
              {possible.length === 0 && (
                <Small>
                  {t(record.voucher.voided ? 'vouchers.actions.voided' : 'vouchers.actions.none')}
                </Small>
              )}
              {first && offered.length === 0 && (
                <Small>{t(`vouchers.actions.others.${actionRights[first].others}`)}</Small>
              )}
              {offered.length > 0 && (
                <Actions>
                  {offered.map((what) => (
                    <Button
                      key={what}
                      variant="secondary"
                      aria-haspopup="dialog"
                      aria-keyshortcuts={what === 'freeze' || what === 'unfreeze' ? 'b' : undefined}
                      onClick={() => void store.ask(what)}
                    >
                      {t(`vouchers.actions.${what}`)}
                    </Button>
                  ))}
                </Actions>
              )}
              {record.place === null && !record.voucher.voided && (
                <Small>{t('vouchers.actions.noOrder')}</Small>
              )}
            </Card>
          )}
          <Known record={record} now={now} />
        </Column>
        <Timeline store={store} currency={record.voucher.currency} />
      </Parts>
      {asked && <ActionDialog store={store} record={record} what={asked} now={now} />}
    </>
  )
})

type VoucherPageProps = { readonly store: VoucherStore; readonly live: LiveParts }

/** One voucher in the back-office: what is left of it, what happened to it, and what can be done. */
export const VoucherPage = observer(({ store, live: { ChangedRows, Meeting, Newer } }: VoucherPageProps) => {
  const { t } = useTranslation('admin')
  const now = useNow()
  const { phase, answer: record } = store.record
  useTitle(t(record ? 'vouchers.pageTitle' : 'pages.adminVoucher', { serial: store.serial }))
  useEffect(() => {
    void store.open()
  }, [store])
  const heading = () => {
    if (record) return <Code>{record.voucher.serial}</Code>
    if (record === null) return t('vouchers.notFound.title')
    return t(phase === 'failed' ? 'vouchers.notLoaded.title' : 'vouchers.one')
  }
  return (
    <RecordFrame
      list="/admin/vouchery"
      back={t('vouchers.back')}
      head={<h1>{heading()}</h1>}
      phase={phase}
      state={stateOf(record)}
      words={{
        loading: t('vouchers.loadingOne'),
        failed: t(record ? 'vouchers.notLoaded.stale' : 'vouchers.notLoaded.text'),
        missing: t('vouchers.notFound.text'),
      }}
      onLoad={() => void store.open()}
    >
      {record && <Meeting kind="voucher" id={record.voucher.serial} />}
      {record && now !== undefined && <Shown store={store} record={record} now={now} />}
      <ChangedRows kind="voucher" rows={store} />
      <BottomBar>
        <Newer isTold={() => store.isOld} onLoad={() => void store.open()} />
        {record && (
          <Outcome store={store} record={record} onUndo={() => void store.undo(t('vouchers.undoReason'))} />
        )}
      </BottomBar>
    </RecordFrame>
  )
})
