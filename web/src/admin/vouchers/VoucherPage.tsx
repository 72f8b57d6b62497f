import type { VoucherRecord } from '@hotovo/application/vouchers/staff'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import { Code } from '../../ui/Code.tsx'
import { useHandler } from '../../ui/useHandler.ts'
import { useKeys } from '../../ui/useKeys.ts'
import { useNow } from '../../ui/useNow.ts'
import { useTitle } from '../../ui/useTitle.ts'
import { BottomBar } from '../kit/BottomBar.tsx'
import type { LiveParts } from '../kit/liveLazily.tsx'
import { useMay } from '../kit/may.tsx'
import { Actions, Card, Small } from '../kit/parts.tsx'
import { RecordFrame, stateOf, wideRecord } from '../kit/record/record.tsx'
import type { NotDone } from '../records/Holds.ts'
import { ActionDialog } from './ActionDialog.tsx'
import { actionRights, actionsOf } from './actions.ts'
import { Balance } from './Balance.tsx'
import { Facts } from './Facts.tsx'
import { momentsInWords } from './momentsInWords.tsx'
import { actionsId, Outcome } from './Outcome.tsx'
import { Timeline } from './Timeline.tsx'
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
const Title = styled('h2')({ '&:focus': { outline: 'none' } })
const Column = styled('div')({ display: 'grid', gap: '1rem', '& > *': { minWidth: 0 } })

type ShownProps = { readonly record: VoucherRecord; readonly now: string }

const Shown = observer(({ store, record, now }: ShownProps & { readonly store: VoucherStore }) => {
  const { t } = useTranslation('admin')
  const { action } = store
  const { asked, isHeld } = action
  const may = useMay()
  const possible = actionsOf(record, now)
  const offered = isHeld ? [] : possible.filter((what) => may(actionRights[what].permission))
  const [first] = possible
  const mayAct = Object.values(actionRights).some(({ permission }) => may(permission))
  useKeys({
    b: () => {
      const what = offered.find((action) => action === 'freeze' || action === 'unfreeze')
      if (what) void action.ask(what)
    },
  })
  const askAgain = useHandler(({ what, reason }: NotDone) => {
    if (what.kind === 'voucher' && offered.includes(what.as)) void action.ask(what.as, reason)
  })
  useEffect(() => action.asksAgain(askAgain), [action, askAgain])
  return (
    <>
      <Parts>
        <Column>
          <Balance record={record} now={now} />
          {mayAct && (
            <Card aria-labelledby={actionsId}>
              <Title id={actionsId} tabIndex={-1}>
                {t('vouchers.actions.title')}
              </Title>
              {isHeld && <p>{t('vouchers.actions.held')}</p>}
              {possible.length === 0 && (
                <Small>
                  {t(record.voucher.voided ? 'vouchers.actions.voided' : 'vouchers.actions.none')}
                </Small>
              )}
              {first && !isHeld && offered.length === 0 && (
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
                      onClick={() => void action.ask(what)}
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
          <Facts record={record} />
        </Column>
        <Timeline store={store} currency={record.voucher.currency} />
      </Parts>
      {asked && <ActionDialog store={action} record={record} what={asked} now={now} />}
    </>
  )
})

type VoucherPageProps = { readonly store: VoucherStore; readonly live: LiveParts }

/** One voucher in the back-office: what is left of it, what happened to it, and what can be done. */
export const VoucherPage = observer(({ store, live: { ChangedRows, Meeting, News } }: VoucherPageProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const now = useNow()
  const { phase, answer: record } = store.record
  useTitle(t(record ? 'vouchers.pageTitle' : 'pages.adminVoucher', { serial: store.serial }))
  useEffect(() => {
    void store.open()
  }, [store])
  const look = async () => {
    const found = await store.look()
    if (!found || !record) return undefined
    const { moments, take } = found
    const { currency } = record.voucher
    return {
      take,
      said: moments.length > 0 ? () => momentsInWords(t, moments, { currency, language }) : undefined,
    }
  }
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
        <News
          newest={() => store.newest}
          isBusy={() => store.isBusy}
          isBegun={() => store.action.asked !== undefined}
          look={look}
          onLoad={() => void store.open()}
          onRead={() => store.settle()}
        />
        {record && (
          <Outcome
            store={store.action}
            record={record}
            onUndo={() => void store.action.undo(t('vouchers.undoReason'))}
          />
        )}
      </BottomBar>
    </RecordFrame>
  )
})
