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
import { keepFile } from '../kit/keepFile.ts'
import { useMay } from '../kit/may.tsx'
import { Actions, Card, Small } from '../kit/parts.tsx'
import { RetryButton } from '../kit/RetryButton.tsx'
import { NumberLink } from '../kit/sheet.tsx'
import { Unanswered } from '../kit/Unanswered.tsx'
import type { FileOfRefunds, FilesStore } from './FilesStore.ts'

/** Lets the browser keep a file for the bank. */
export const keepXml = (name: string, xml: string) => keepFile(name, xml, 'application/xml')

type Props = { readonly store: FilesStore; readonly state: Exclude<TransferState, 'called-off'> }

const Transfers = ({
  state,
  items,
}: Pick<Props, 'state'> & { readonly items: readonly NumberedTransfer[] }) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const columns: readonly Column<NumberedTransfer>[] = [
    {
      name: t('refunds.columns.order'),
      inCard: 'title',
      cell: ({ orderId, orderNumber }) => (
        <NumberLink to={pathIn(language, `/admin/objednavky/${orderId}`)}>{orderNumber}</NumberLink>
      ),
    },
    {
      name: t('refunds.columns.payer'),
      inCard: 'wide',
      cell: ({ payee, iban, isTyped }) => (
        <>
          {payee}
          <Small>
            <Code>{iban}</Code> {isTyped && t('refunds.files.typed')}
          </Small>
        </>
      ),
    },
    ...(state === 'prepared'
      ? []
      : [
          {
            name: t('refunds.files.made'),
            inCard: 'wide' as const,
            isAside: true as const,
            cell: ({ madeAt, madeBy }: NumberedTransfer) => `${formatInstant(madeAt, language)}, ${madeBy}`,
          },
        ]),
    ...(state === 'confirmed'
      ? [
          {
            name: t('refunds.files.left'),
            inCard: 'wide' as const,
            cell: ({ confirmedOn }: NumberedTransfer) => confirmedOn && formatDay(confirmedOn, language),
          },
        ]
      : []),
    {
      name: t('refunds.columns.amount'),
      isAtEnd: true,
      inCard: 'figure',
      cell: ({ amount, currency }) => <Money>{formatMoney(amount, currency, language)}</Money>,
    },
  ]
  return (
    <DataTable
      caption={t(`refunds.tabs.${state}`)}
      columns={columns}
      items={items}
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
  const { isSaving } = store.marking
  const mark = async (as: 'sent' | 'called-off') => {
    if (isSaving || !(await store.marking.run({ id: file.id, as }))) return
    const { stage } = store.marking
    if (stage.phase !== 'done') return
    const { changed, left } = stage.done
    if (changed > 0) notices.succeeded(t(`refunds.files.done.${as}`, { count: changed }))
    if (left.length > 0)
      notices.failed(
        t('refunds.files.leftBehind', { numbers: left.map(({ orderNumber }) => orderNumber).join(', ') }),
      )
  }
  return (
    <Card>
      <h2>{t('refunds.files.title', { at: formatInstant(first!.madeAt, language), by: first!.madeBy })}</h2>
      <p>
        {t('refunds.files.count', { count: file.transfers.length })}{' '}
        <Money>{formatMoney(sum, first!.currency, language)}</Money>
      </p>
      <Transfers state="prepared" items={file.transfers} />
      {mayRecord && (
        <Actions>
          <Button aria-disabled={isSaving} onClick={() => void mark('sent')}>
            {t('refunds.pay.sent')}
          </Button>
          <Button variant="secondary" onClick={() => void store.download(file.id, keepXml)}>
            {t('refunds.files.again')}
          </Button>
          <Button variant="quiet" aria-disabled={isSaving} onClick={() => void mark('called-off')}>
            {t('refunds.files.callOff')}
          </Button>
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
      {value.length === 0 ? (
        <EmptyState title={t(`refunds.files.none.${state}`)}>
          <p>{t('refunds.files.noneText')}</p>
        </EmptyState>
      ) : state === 'prepared' ? (
        store.files.map((file) => <WaitingFile key={file.id} store={store} file={file} />)
      ) : (
        <Transfers state={state} items={value} />
      )}
    </>
  )
})
