import { lengths } from '@hotovo/domain/limits'
import { observer } from 'mobx-react-lite'
import { type FormEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '../../../theme/styled.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Code } from '../../../ui/Code.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Actions, Small } from '../parts.tsx'
import { CodeField, CodeOutcome } from './CodeField.tsx'
import { judgementIn } from './codeRefusal.ts'
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

const failures: Readonly<
  Record<string, 'factor.setUp.notMade' | 'factor.setUp.tooMany' | 'factor.setUp.tooOld'>
> = {
  'passkey-missing': 'factor.setUp.notMade',
  'factor-code-wrong': 'factor.setUp.notMade',
  'sign-in-locked': 'factor.setUp.notMade',
  'too-many-requests': 'factor.setUp.notMade',
  'too-many-factors': 'factor.setUp.tooMany',
  'sign-in-too-old': 'factor.setUp.tooOld',
}

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
    const { step, phone, failure, starting, making } = store
    const codes = store.codes.stage.phase === 'done' ? store.codes.stage.done : undefined
    switch (step) {
      case 'scanning':
        return <Scanning store={store} canCancel={canCancel} />
      case 'phone':
        return phone && <PhoneSetUp store={phone} onCancel={() => store.cancel()} />
      case 'codes':
        return codes ? (
          <RecoveryCodes codes={codes} email={email} brand={brand} onKept={() => void store.finish()} />
        ) : (
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
      case 'offered':
        return (
          <>
            <div role="alert">
              {failure && (
                <Notice tone="error" title={t('factor.failed')}>
                  <p>{t(failures[failure] ?? 'factor.lost')}</p>
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
                aria-disabled={starting.isSaving}
                onClick={() => void store.begin('starting')}
              >
                {starting.isSaving
                  ? t('factor.setUp.starting')
                  : t(isAnother ? 'factor.own.add' : 'factor.setUp.start')}
              </Button>
              {store.hasPasskeys && (
                <Button
                  variant="secondary"
                  aria-disabled={making.isSaving}
                  onClick={() => void store.begin('making')}
                >
                  {t(making.isSaving ? 'factor.setUp.making' : 'factor.setUp.makePasskey')}
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
  const { begun, code } = store
  if (!begun) return null
  const { isSaving, answers, problems, stage } = code.write
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void code.submit()
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
        <CodeOutcome state={judgementIn(stage)} answers={answers} backTo={fieldId} />
        <CodeField
          id={fieldId}
          isDigits
          label={t('factor.code')}
          hint={t('factor.codeHint')}
          problem={problems.length > 0 ? t('factor.codeMissing') : undefined}
          value={code.typed}
          onChange={(text) => code.type(text)}
        />
        <Actions>
          <Button type="submit" variant="primary" aria-disabled={isSaving}>
            {t(isSaving ? 'factor.setUp.sending' : 'factor.setUp.submit')}
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
