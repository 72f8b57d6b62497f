import { maskedCode } from '@hotovo/domain/shared/voucher-code'
import { observer } from 'mobx-react-lite'
import { type FormEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { notices } from '../../stores/Notices.ts'
import { styled } from '../../theme/styled.tsx'
import { fonts } from '../../theme/tokens.ts'
import { Button } from '../../ui/Button.tsx'
import { FormSummary } from '../../ui/form/FormSummary.tsx'
import { Honeypot } from '../../ui/form/Honeypot.tsx'
import { HumanCheckField } from '../../ui/form/HumanCheckField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useProblemText } from '../../ui/form/useProblemText.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Answer } from './Answer.tsx'
import { CodeField } from './CodeField.tsx'
import { FailureOf } from './Failures.tsx'
import type { Failed } from './outcome.ts'
import type { VerifyStore } from './VerifyStore.ts'

const Frame = styled('div')({
  container: 'verification / inline-size',
  display: 'grid',
  gap: '1.5rem',
  '& > *': { minWidth: 0 },
})
const Form = styled('form')({
  display: 'grid',
  gap: '1.25rem',
  '& > *': { minWidth: 0 },
  '& #password': { fontFamily: fonts.code, fontWeight: 600, letterSpacing: '0.02em' },
})
const Check = styled('div')({
  display: 'grid',
  gap: '0.75rem',
  // The hint of the sum stands close under a heading; here there is none.
  paddingTop: '1.125rem',
  '& > *': { minWidth: 0 },
})
const Send = styled('div')(({ theme: { vars } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0.75rem 1.25rem',
  '& p': { color: vars.palette.text.secondary, fontSize: '0.9375rem' },
}))
/** Whether any of it can be seen. */
function isInView(element: Element | null): boolean {
  const { top, bottom } = element?.getBoundingClientRect() ?? { top: 0, bottom: 0 }
  return bottom > 0 && top < innerHeight && bottom > top
}

/** Where whoever has just lost a voucher begins; letters lead there too. */
const blockPath = '/overit-voucher?zablokovat'

const fields = { code: 'verify.code', password: 'verify.password' } as const

type VerificationProps = {
  readonly store: VerifyStore
  /** The level of the heading of its answer. */
  readonly level: 2 | 3
  /** Whoever came to block a voucher is asked whether to, as soon as it is verified. */
  readonly toBlock?: boolean
}

/** The verification of a voucher, on its page and in the dialog of merchants: the form, then the answer. */
export const Verification = observer(({ store, level, toBlock = false }: VerificationProps) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const form = useRef<HTMLFormElement>(null)
  const wasAnswered = useRef(false)
  useEffect(() => {
    void store.open()
    return () => store.close()
  }, [store])
  const { checks, voucher, outcome } = store
  const isAnswered = voucher !== undefined
  useEffect(() => {
    // Back at the form, the first field is what somebody who verifies another one wants.
    if (wasAnswered.current && !isAnswered) form.current?.querySelector('input')?.focus()
    wasAnswered.current = isAnswered
  }, [isAnswered])

  const toText = useProblemText((at) => (at in fields ? t(fields[at as keyof typeof fields]) : ''))
  const submit = async () => {
    await store.submit({ toBlock })
    const { voucher } = store
    // The coupon says it all; a toast would lie over it.
    if (voucher && !isInView(document.querySelector('[data-coupon] > :first-child')))
      notices.succeeded(t('verify.verified'), maskedCode(voucher.code))
    if (store.outcome?.what === 'unavailable')
      notices.failed(t('verify.unavailable.title'), t('verify.unavailable.text'))
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }

  return (
    <Frame>
      {voucher ? (
        <Answer voucher={voucher} block={store.block} level={level} onAgain={() => void store.again()} />
      ) : (
        <>
          <FormSummary checks={checks} toText={toText} />
          {outcome && <FailureOf key={store.answers} outcome={outcome as Failed} of="verify" />}
          <Form ref={form} noValidate aria-label={t('verify.form')} onSubmit={onSubmit}>
            <CodeField
              value={store.code}
              problem={toText(checks.problemAt('code'))}
              onChange={(code) => store.typeCode(code)}
            />
            <TextField
              id="password"
              name="password"
              label={t('verify.password')}
              hint={t('verify.passwordHint')}
              problem={toText(checks.problemAt('password'))}
              // A field of the kind `password` would be kept by the browser.
              type="text"
              autoComplete="off"
              autoCapitalize="characters"
              autoCorrect="off"
              spellCheck={false}
              value={store.password}
              onChange={(password) => store.typePassword(password)}
            />
            <Check>
              <HumanCheckField checks={checks} />
            </Check>
            <Send>
              <Button type="submit" variant="primary" aria-disabled={store.phase === 'sending' || undefined}>
                {store.phase === 'sending'
                  ? t('verify.verifying')
                  : t(toBlock ? 'verify.block.verify' : 'verify.verify')}
              </Button>
              <p>{t('verify.kept')}</p>
            </Send>
            <Honeypot checks={checks} />
          </Form>
        </>
      )}
      <Notice tone="warning" title={t('verify.warning.title')}>
        <p>
          {t('verify.warning.text')}{' '}
          {!voucher && !toBlock && <Link to={pathIn(language, blockPath)}>{t('verify.warning.block')}</Link>}
        </p>
      </Notice>
    </Frame>
  )
})
