import { lengths } from '@hotovo/domain/limits'
import { styled } from '@mui/material/styles'
import { observer } from 'mobx-react-lite'
import { type FormEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Code } from '../../../ui/Code.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { Actions, Small } from '../parts.tsx'
import { CodeField, CodeOutcome } from './CodeField.tsx'
import type { FactorSetUpStore } from './FactorSetUpStore.ts'
import { FactorForm, FactorSteps } from './factorParts.ts'
import { PhoneSetUp } from './PhoneSetUp.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

const Scan = styled('div')({
  display: 'grid',
  gap: '1rem 1.5rem',
  justifyItems: 'start',
  '& > *': { minWidth: 0 },
  '@container card (min-width: 34rem)': { gridTemplateColumns: 'auto minmax(0, 1fr)' },
})
/** Readers want dark on light, whatever the scheme. */
const Picture = styled('img')({
  width: 'min(13rem, 100%)',
  height: 'auto',
  padding: '0.25rem',
  borderRadius: 10,
  background: '#fff',
})
const ByHand = styled('div')({
  display: 'grid',
  gap: '0.5rem',
  alignContent: 'start',
  justifyItems: 'start',
  '& > *': { minWidth: 0 },
})
const Name = styled('div')({ maxWidth: '28rem' })
const Secret = styled('p')({ overflowWrap: 'anywhere', fontSize: '1.0625rem' })

const startWords = {
  starting: 'factor.setUp.starting',
  another: 'factor.own.add',
  first: 'factor.setUp.start',
} as const

const problemWords = {
  'not-started': 'factor.lost',
  'not-made': 'factor.setUp.notMade',
  'too-many': 'factor.setUp.tooMany',
  'too-old': 'factor.setUp.tooOld',
} as const

const fieldId = 'factor-code'

type FactorSetUpProps = {
  readonly store: FactorSetUpStore
  readonly email: string
  readonly brand: string
  /** The way back, where there is one. */
  readonly canCancel?: boolean
  /** Whoever sets it up has one already. */
  readonly isAnother?: boolean
}

/** Setting up a second factor: the offer, the picture with its first code, the recovery codes. */
export const FactorSetUp = observer(
  ({ store, email, brand, canCancel = false, isAnother = false }: FactorSetUpProps) => {
    const { t } = useTranslation('admin')
    const { state } = store
    const problem = problemWords[state.phase as keyof typeof problemWords]
    switch (state.phase) {
      case 'scanning':
        return <Scanning store={store} canCancel={canCancel} />
      case 'phone':
        return <PhoneSetUp store={state.phone} onCancel={() => store.cancel()} />
      case 'codes':
        return (
          <RecoveryCodes codes={state.codes} email={email} brand={brand} onKept={() => void store.finish()} />
        )
      case 'codes-lost':
        return (
          <div role="alert">
            <Notice tone="warning">
              <p>{t('factor.codes.lost')}</p>
              <Actions>
                <Button variant="secondary" onClick={() => void store.makeCodes()}>
                  {t('factor.codes.retry')}
                </Button>
              </Actions>
            </Notice>
          </div>
        )
      case 'done':
        return null
      default:
        return (
          <>
            <div role="alert">
              {problem && (
                <Notice tone="error" title={t('factor.failed')}>
                  <p>{t(problem)}</p>
                </Notice>
              )}
            </div>
            {canCancel && (
              <Name>
                <TextField
                  id="factor-name"
                  name="name"
                  type="text"
                  autoComplete="off"
                  label={t('factor.setUp.name')}
                  maxLength={lengths.factorName.max}
                  value={store.name}
                  onChange={(text) => store.call(text)}
                />
              </Name>
            )}
            <Actions>
              <Button
                variant={isAnother ? 'secondary' : 'primary'}
                aria-disabled={state.phase === 'starting'}
                onClick={() => void store.start()}
              >
                {t(startWords[state.phase === 'starting' ? 'starting' : isAnother ? 'another' : 'first'])}
              </Button>
              {store.hasPasskeys && (
                <Button
                  variant="secondary"
                  aria-disabled={state.phase === 'making'}
                  onClick={() => void store.makePasskey()}
                >
                  {t(state.phase === 'making' ? 'factor.setUp.making' : 'factor.setUp.makePasskey')}
                </Button>
              )}
              <Button variant="quiet" onClick={() => store.takePhone()}>
                {t('factor.phone.add')}
              </Button>
            </Actions>
            <Small>{t('factor.phone.order')}</Small>
          </>
        )
    }
  },
)

type ScanningProps = { readonly store: FactorSetUpStore; readonly canCancel: boolean }

const Scanning = observer(({ store, canCancel }: ScanningProps) => {
  const { t } = useTranslation('admin')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { state } = store
  if (state.phase !== 'scanning') return null
  const { begun, code } = state
  const isSending = code.phase === 'sending'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void store.submit()
  }
  return (
    <FactorSteps>
      <h3 ref={heading} tabIndex={-1}>
        {t('factor.setUp.scan')}
      </h3>
      <Small>{t('factor.setUp.scanText')}</Small>
      <Scan>
        <Picture
          src={`data:image/svg+xml,${encodeURIComponent(begun.picture)}`}
          alt={t('factor.setUp.picture')}
          width={208}
          height={208}
        />
        <ByHand>
          <Small>{t('factor.setUp.byHand')}</Small>
          <Secret>
            <Code>{begun.secret}</Code>
          </Secret>
          <CopyButton text={begun.secret} label={t('factor.setUp.secret')} />
          <a href={begun.address}>{t('factor.setUp.open')}</a>
        </ByHand>
      </Scan>
      <FactorForm noValidate onSubmit={submit}>
        <h3>{t('factor.setUp.confirm')}</h3>
        <CodeOutcome state={code} answers={store.answers} backTo={fieldId} />
        <CodeField
          id={fieldId}
          isDigits
          label={t('factor.code')}
          hint={t('factor.codeHint')}
          problem={code.phase === 'missing' ? t('factor.codeMissing') : undefined}
          value={store.typed}
          onChange={(text) => store.type(text)}
        />
        <Actions>
          <Button type="submit" variant="primary" aria-disabled={isSending}>
            {t(isSending ? 'factor.setUp.sending' : 'factor.setUp.submit')}
          </Button>
          {canCancel && (
            <Button variant="quiet" onClick={() => store.cancel()}>
              {t('factor.setUp.cancel')}
            </Button>
          )}
        </Actions>
      </FactorForm>
    </FactorSteps>
  )
})
