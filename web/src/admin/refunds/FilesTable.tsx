import type { OtherRefund } from '@hotovo/application/payments/ports'
import type { RefundFileOutcome, Transfers } from '@hotovo/application/payments/refund-files'
import type { NumberedTransfer, TransferState } from '@hotovo/domain/payments/refund-transfer'
import { formatDay, formatInstant, formatMoney } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { notices } from '../../stores/Notices.ts'
import { Button } from '../../ui/Button.tsx'
import { Code } from '../../ui/Code.tsx'
import { type Column, DataTable, TableBones } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Money } from '../../ui/Money.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useKeys } from '../../ui/useKeys.ts'
import { keepFile } from '../kit/keepFile.ts'
import { useMay } from '../kit/may.tsx'
import { Actions, Card, Small } from '../kit/parts.tsx'
import { RetryButton } from '../kit/RetryButton.tsx'
import { NumberLink } from '../kit/sheet.tsx'
import { Unanswered } from '../kit/Unanswered.tsx'
import type { FileOfRefunds, FilesStore } from './FilesStore.ts'
import { keepFocus } from './keepFocus.ts'

/** Lets the browser keep a file for the bank. */
export const keepXml = (name: string, xml: string) => keepFile(name, xml, 'application/xml')

type Props = { readonly store: FilesStore; readonly state: Exclude<TransferState, 'called-off'> }

/** A transfer, or a refund that went by none, as a row. */
type Given = Pick<NumberedTransfer, 'id' | 'orderId' | 'orderNumber' | 'amount' | 'currency'> &
  ({ readonly transfer: NumberedTransfer } | { readonly other: OtherRefund })
const givenBack = ({ items, others }: Transfers): readonly Given[] => {
  const instantOf = (one: Given) => ('transfer' in one ? one.transfer.madeAt : one.other.createdAt)
  const all: readonly Given[] = [
    ...items.map((transfer) => ({ ...transfer, transfer })),
    ...others.map((other) => ({ ...other, amount: -other.amount, other })),
  ]
  return others.length === 0 ? all : all.toSorted((a, b) => instantOf(b).localeCompare(instantOf(a)))
}

const TransfersTable = ({ state, ...told }: Pick<Props, 'state'> & Transfers) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const columns: readonly Column<Given>[] = [
    {
      name: t('refunds.columns.order'),
      inCard: 'title',
      cell: ({ orderId, orderNumber }) =>
        orderId === null ? (
          <Code>{orderNumber}</Code>
        ) : (
          <NumberLink to={pathIn(language, `/admin/objednavky/${orderId}`)}>{orderNumber}</NumberLink>
        ),
    },
    {
      name: t(state === 'prepared' ? 'refunds.columns.payer' : 'refunds.files.whom'),
      inCard: 'wide',
      cell: (row) =>
        'transfer' in row ? (
          <>
            {row.transfer.payee}
            <Small>
              <Code>{row.transfer.iban}</Code> {row.transfer.isTyped && t('refunds.files.typed')}
            </Small>
          </>
        ) : (
          <>
            {t(`refunds.files.by.${row.other.method}`)}
            {row.other.reference !== null && <Small>{row.other.reference}</Small>}
          </>
        ),
    },
    ...(state === 'prepared'
      ? []
      : [
          {
            name: t('refunds.files.made'),
            inCard: state === 'confirmed' ? ('none' as const) : ('wide' as const),
            isAside: true as const,
            cell: (row: Given) =>
              'transfer' in row
                ? `${formatInstant(row.transfer.madeAt, language)}, ${row.transfer.madeBy}`
                : formatInstant(row.other.createdAt, language),
          },
        ]),
    ...(state === 'confirmed'
      ? [
          {
            name: t('refunds.files.left'),
            inCard: 'wide' as const,
            cell: (row: Given) => {
              const day = 'transfer' in row ? row.transfer.confirmedOn : row.other.receivedOn
              return day && formatDay(day, language)
            },
          },
        ]
      : []),
    {
      name: t(state === 'confirmed' ? 'refunds.files.given' : 'refunds.columns.amount'),
      isAtEnd: true,
      inCard: 'figure',
      cell: ({ amount, currency }) => <Money>{formatMoney(amount, currency, language)}</Money>,
    },
  ]
  return (
    <DataTable
      caption={t(`refunds.tabs.${state}`)}
      columns={columns}
      items={givenBack(told)}
      keyOf={({ id }) => id}
      isDense
    />
  )
}

/** One file that waits to be sent, and what can be done with it. */
const WaitingFile = observer(({ store, file }: Pick<Props, 'store'> & { readonly file: FileOfRefunds }) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const mayRecord = useMay()('payments.record')
  const [first] = file.transfers
  const sum = file.transfers.reduce((all, { amount }) => all + amount, 0)
  const isMarked = store.isMarked(file.id)
  const isHeld = store.isHeld(file.id)
  const tell = (as: 'sent' | 'called-off', { changed, left }: RefundFileOutcome) => {
    keepFocus()
    if (changed > 0) notices.succeeded(t(`refunds.files.done.${as}`, { count: changed }))
    if (left.length > 0)
      notices.failed(
        t('refunds.files.leftBehind', { numbers: left.map(({ orderNumber }) => orderNumber).join(', ') }),
      )
  }
  const callOff = async () => {
    const outcome = await store.callOff(file.id)
    if (outcome) tell('called-off', outcome)
  }
  return (
    <Card data-file="">
      <h2>{t('refunds.files.title', { at: formatInstant(first!.madeAt, language), by: first!.madeBy })}</h2>
      <p>
        {t('refunds.files.count', { count: file.transfers.length })}{' '}
        <Money>{formatMoney(sum, first!.currency, language)}</Money>
      </p>
      <TransfersTable state="prepared" items={file.transfers} others={[]} />
      {mayRecord && (
        <Actions>
          {isHeld ? (
            <>
              <span>{t('refunds.held')}</span>
              <Button
                variant="secondary"
                onClick={() => {
                  store.callOffSent(file.id)
                }}
              >
                {t('held.callOff')}
              </Button>
            </>
          ) : (
            <Button
              data-sent=""
              aria-disabled={isMarked}
              onClick={() => {
                if (isMarked) return
                store.holdSent(file, (outcome) => tell('sent', outcome))
                keepFocus()
              }}
            >
              {t('refunds.pay.sent')}
            </Button>
          )}
          <Button variant="secondary" onClick={() => void store.download(file.id, keepXml)}>
            {t('refunds.files.again')}
          </Button>
          {!isHeld && (
            <Button variant="quiet" aria-disabled={isMarked} onClick={() => void callOff()}>
              {t('refunds.files.callOff')}
            </Button>
          )}
        </Actions>
      )}
    </Card>
  )
})

/** Money that goes back by a bank: what stands in files, what was sent, and what a statement shows leaving. */
export const FilesTable = observer(({ store, state }: Props) => {
  const { t } = useTranslation('admin')
  useEffect(() => {
    void store.open(state)
  }, [store, state])
  // The file that has focus, or the only one, is noted as sent, which is held; of several the first is led to.
  useKeys({
    e: () => {
      const files = document.querySelectorAll('[data-file]')
      const file =
        document.activeElement?.closest('[data-file]') ?? (files.length === 1 ? files[0] : undefined)
      if (file) file.querySelector<HTMLElement>('[data-sent]')?.click()
      else document.querySelector<HTMLElement>('[data-sent]')?.focus()
    },
  })
  const { phase, value, answered } = store.transfers
  const { stage } = store.marking
  if (phase === 'failed')
    return (
      <div role="alert">
        <Notice tone="error" title={t('refunds.failed')}>
          <Actions>
            <RetryButton onRetry={() => void store.open(state)} />
          </Actions>
        </Notice>
      </div>
    )
  if (!value || answered !== state) return <TableBones />
  return (
    <>
      {stage.phase === 'unanswered' && (
        <div role="alert">
          <Unanswered />
        </div>
      )}
      {stage.phase === 'refused' && (
        <div role="alert">
          <Notice tone="warning">
            <p>{t('refunds.files.gone')}</p>
          </Notice>
        </div>
      )}
      {value.items.length + value.others.length === 0 ? (
        <EmptyState title={t(`refunds.files.none.${state}`)}>
          <p>{t('refunds.files.noneText')}</p>
        </EmptyState>
      ) : state === 'prepared' ? (
        store.files.map((file) => <WaitingFile key={file.id} store={store} file={file} />)
      ) : (
        <TransfersTable state={state} {...value} />
      )}
    </>
  )
})
