import type { RefundFileOutcome } from '@hotovo/application/payments/refund-files'
import type { TransferState } from '@hotovo/domain/payments/refund-transfer'
import { formatInstant, formatMoney } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { notices } from '../../stores/Notices.ts'
import { Button } from '../../ui/Button.tsx'
import { TableBones } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Money } from '../../ui/Money.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useKeys } from '../../ui/useKeys.ts'
import { keepFile } from '../kit/keepFile.ts'
import { useMay } from '../kit/may.tsx'
import { NotDone } from '../kit/NotDone.tsx'
import { Actions, Card } from '../kit/parts.tsx'
import { RetryButton } from '../kit/RetryButton.tsx'
import { CallOffFile } from './CallOffFile.tsx'
import { type FileOfRefunds, type FilesStore, sumOfFile } from './FilesStore.ts'
import { keepFocus } from './keepFocus.ts'
import { TransfersTable } from './TransfersTable.tsx'

/** Lets the browser keep a file for the bank. */
export const keepXml = (name: string, xml: string) => keepFile(name, xml, 'application/xml')

type Props = { readonly store: FilesStore; readonly state: Exclude<TransferState, 'called-off'> }

/** One file that waits to be sent, and what can be done with it. */
const WaitingFile = observer(({ store, file }: Pick<Props, 'store'> & { readonly file: FileOfRefunds }) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const mayRecord = useMay()('payments.record')
  const [first] = file.transfers
  const [isAsked, ask] = useState(false)
  const isMarked = store.isMarked(file.id)
  const heldAs = store.heldAs(file.id)
  const tell = (as: 'sent' | 'called-off', { changed, left }: RefundFileOutcome) => {
    keepFocus()
    if (changed > 0) notices.succeeded(t(`refunds.files.done.${as}`, { count: changed }))
    if (left.length > 0)
      notices.failed(
        t('refunds.files.leftBehind', { numbers: left.map(({ orderNumber }) => orderNumber).join(', ') }),
      )
  }
  const hold = (as: 'sent' | 'called-off') => {
    store.hold(file, as, (outcome) => tell(as, outcome))
    keepFocus()
  }
  return (
    <Card data-file="">
      <h2>{t('refunds.files.title', { at: formatInstant(first!.madeAt, language), by: first!.madeBy })}</h2>
      <p>
        {t('refunds.files.count', { count: file.transfers.length })}{' '}
        <Money>{formatMoney(sumOfFile(file), first!.currency, language)}</Money>
      </p>
      <TransfersTable state="prepared" items={file.transfers} others={[]} />
      {mayRecord && (
        <Actions>
          {heldAs ? (
            <>
              <span>{t(heldAs === 'sent' ? 'refunds.held' : 'refunds.files.callingOff.isHeld')}</span>
              <Button
                variant="secondary"
                onClick={() => {
                  store.callOffHeld(file.id)
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
                if (!isMarked) hold('sent')
              }}
            >
              {t('refunds.pay.sent')}
            </Button>
          )}
          <Button variant="secondary" onClick={() => void store.download(file.id, keepXml)}>
            {t('refunds.files.again')}
          </Button>
          {!heldAs && (
            <Button
              variant="quiet"
              aria-haspopup="dialog"
              aria-disabled={isMarked}
              onClick={() => ask(!isMarked)}
            >
              {t('refunds.files.callOff')}
            </Button>
          )}
        </Actions>
      )}
      {isAsked && (
        <CallOffFile
          file={file}
          onLeave={() => ask(false)}
          onCallOff={() => {
            ask(false)
            hold('called-off')
          }}
        />
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
  const note = () => {
    const files = document.querySelectorAll('[data-file]')
    const file = document.activeElement?.closest('[data-file]') ?? (files.length === 1 ? files[0] : undefined)
    if (file) file.querySelector<HTMLElement>('[data-sent]')?.click()
    else document.querySelector<HTMLElement>('[data-sent]')?.focus()
  }
  const { phase, value, answered } = store.transfers
  useKeys(answered === state ? { e: note } : {})
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
      <NotDone stage={stage} words={() => t('refunds.files.gone')} />
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
