import { formatMoney } from '@hotovo/domain/shared/format'
import { majorText } from '@hotovo/domain/shared/money'
import { observer } from 'mobx-react-lite'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import { Code } from '../../ui/Code.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Money } from '../../ui/Money.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Actions, Small } from '../kit/parts.tsx'
import { RetryButton } from '../kit/RetryButton.tsx'
import { Unanswered } from '../kit/Unanswered.tsx'
import { PayingAccount, Stack } from './PayingAccount.tsx'
import { type PayingStore, proposedAccount } from './PayingStore.ts'
import type { Sharer } from './sharedAccounts.ts'

const Picture = styled('img')({
  display: 'block',
  width: 'min(100%, 13rem)',
  height: 'auto',
  marginInline: 'auto',
  borderRadius: 10,
  background: '#fff',
})
const Values = styled('dl')({
  display: 'grid',
  gap: '0.25rem',
  margin: 0,
  '& > div': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: '0 0.5rem',
    minHeight: '2.75rem',
  },
  '& dt': { gridColumn: 1, fontSize: '0.875rem' },
  '& dd': { gridColumn: 1, margin: 0, overflowWrap: 'anywhere' },
  '& dd:last-of-type': { gridColumn: 2, gridRow: '1 / span 2' },
})

/** In sight whatever stands above it: at the foot of a dialog that is higher than the window. */
const Steps = styled(Actions)(({ theme: { vars } }) => ({
  position: 'sticky',
  bottom: 0,
  paddingBlock: '0.5rem',
  background: vars.palette.background.paper,
}))

type ValueProps = { readonly name: string; readonly text: string; readonly children: ReactNode }
const Value = ({ name, text, children }: ValueProps) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
    <dd>
      <CopyButton text={text} label={name} />
    </dd>
  </div>
)

type Props = {
  readonly store: PayingStore
  /** Another customer has the account that it goes to, too. */
  readonly sharer: Sharer | undefined
  readonly onDone: () => void
}

/** Pays one refund by the app of a bank: its code, what is in it, and the press that says that it was sent. */
export const PayByCode = observer(({ store, sharer, onDone }: Props) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const step = useRef<HTMLParagraphElement>(null)
  const { row, code } = store
  const { value } = code
  const isThere = value !== undefined && value !== null
  const isToType = row !== undefined && proposedAccount(row).iban === ''
  useEffect(() => {
    // No second press of what asked for the code says that it was sent.
    if (isThere) step.current?.focus({ preventScroll: true })
  }, [isThere])
  if (!row) return null
  const send = () => {
    if (store.send()) onDone()
  }
  return (
    <Stack>
      {store.keeping.stage.phase === 'unanswered' && (
        <div role="alert">
          <Unanswered isFilledIn onRetry={() => void store.show()} />
        </div>
      )}
      {store.keeping.stage.phase === 'refused' && !store.isReplaced && (
        <div role="alert">
          <Notice tone="warning">
            <p>{t(row.line ? 'refunds.pay.notKeptOfLine' : 'refunds.pay.notKept')}</p>
          </Notice>
        </div>
      )}
      {store.isReplaced && (
        <div role="alert">
          <Notice tone="warning">
            <p>{t('refunds.pay.replaced')}</p>
          </Notice>
        </div>
      )}
      <PayingAccount store={store} />
      {code.asked !== undefined && code.phase === 'loading' && <Spinner>{t('refunds.pay.loading')}</Spinner>}
      {code.phase === 'failed' && (
        <div role="alert">
          <Notice tone="error" title={t('refunds.pay.failed')}>
            <Actions>
              <RetryButton onRetry={() => void store.show()} />
            </Actions>
          </Notice>
        </div>
      )}
      {value === null && !store.isReplaced && <p role="status">{t('refunds.form.isDone')}</p>}
      {isThere && (
        <>
          {sharer && (
            <Notice tone="warning">
              <p>
                {t('refunds.pay.shared', {
                  name: `${sharer.firstName} ${sharer.lastName}`.trim(),
                  number: sharer.number,
                })}
              </p>
            </Notice>
          )}
          {value.svg === null ? (
            <Small>{t('refunds.pay.noCode')}</Small>
          ) : (
            <Picture
              src={`data:image/svg+xml,${encodeURIComponent(value.svg)}`}
              alt={t('refunds.pay.picture')}
            />
          )}
          <Values>
            <Value name={t('refunds.pay.name')} text={value.name}>
              {value.name}
            </Value>
            <Value name={t('refunds.pay.iban')} text={value.iban}>
              <Code>{value.iban}</Code>
            </Value>
            <Value name={t('refunds.pay.amount')} text={majorText(value.amount)}>
              <Money>{formatMoney(value.amount, value.currency, language)}</Money>
            </Value>
            {value.variableSymbol !== '' && (
              <Value name={t('refunds.pay.symbol')} text={value.variableSymbol}>
                <Code>{value.variableSymbol}</Code>
              </Value>
            )}
            <Value name={t('refunds.pay.message')} text={value.message}>
              {value.message}
            </Value>
          </Values>
          <Small ref={step} tabIndex={-1}>
            {t('refunds.pay.sentText')}
          </Small>
          <Steps>
            <Button data-submit="" onClick={send}>
              {t('refunds.pay.sent')}
            </Button>
            <Button variant="quiet" onClick={onDone}>
              {t('refunds.form.cancel')}
            </Button>
            {isToType && (
              <Button variant="quiet" onClick={() => store.retype()}>
                {t('refunds.pay.retype')}
              </Button>
            )}
          </Steps>
        </>
      )}
    </Stack>
  )
})
