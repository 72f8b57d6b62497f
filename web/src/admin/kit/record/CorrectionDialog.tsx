import {
  type CourierCountry,
  courierCountries,
  courierCountryOf,
} from '@hotovo/domain/orders/courier-address'
import { observer } from 'mobx-react-lite'
import { type FormEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { useLanguage } from '../../../i18n/messages.ts'
import { styled } from '../../../theme/styled.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useProblemText } from '../../../ui/form/useProblemText.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Actions, Small } from '../parts.tsx'
import { RetryButton } from '../RetryButton.tsx'
import type { CorrectionField, CorrectionStore } from './CorrectionStore.ts'
import { useComeBack } from './ReplyForm.tsx'

const Form = styled('form')({ display: 'grid', gap: '1rem', '& > *': { minWidth: 0 } })

type CorrectionDialogProps = {
  readonly store: CorrectionStore
  /** Gives focus somewhere to be, where what had it is gone. */
  readonly onDone: () => void
}

/** Corrects where the vouchers and letters of an order go; what is shown is what they are sent to (rule V30). */
export const CorrectionDialog = observer(({ store, onDone }: CorrectionDialogProps) => {
  const { t } = useTranslation('admin')
  const { t: common } = useTranslation()
  const language = useLanguage()
  const form = useRef<HTMLFormElement>(null)
  const toText = useProblemText((at) =>
    at === 'reason' ? t('correction.reason') : common(`summary.fields.${at as 'email'}`),
  )
  const { pathname, search } = useLocation()
  const comeBack = useComeBack()
  const { typed, write, undone } = store
  const { phase, answer } = store.account
  const isThere = store.asked !== undefined && answer != null
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was not done may be known later than the page
  useEffect(() => store.asksAgain(), [store, undone.length])
  useLayoutEffect(() => {
    // The title stays in sight.
    const field = isThere ? document.getElementById(`correction-${store.first}`) : null
    field?.focus({ preventScroll: true })
    field?.scrollIntoView({ block: 'nearest' })
  }, [store, isThere])
  if (store.asked === undefined) return null
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (write.isSaving) return
    if (await store.submit(pathname.replace(/^\/en(?=\/)/, '') + search, comeBack)) onDone()
    else requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  const field = (at: CorrectionField) => (
    <TextField
      key={at}
      id={`correction-${at}`}
      label={at === 'reason' ? t('correction.reason') : common(`summary.fields.${at}`)}
      problem={toText(store.problemAt(at))}
      autoComplete="off"
      dir="auto"
      value={typed[at]}
      onChange={(text) => store.type(at, text)}
    />
  )
  const order = answer?.record.order
  return (
    <Dialog title={t('correction.title')} onClose={() => store.leave()}>
      {order ? (
        <Form ref={form} noValidate onSubmit={(event) => void submit(event)}>
          <p>{t('correction.text', { number: order.number })}</p>
          {store.isTakenUp && <Small>{t('correction.takenUp')}</Small>}
          {(answer.corrections.length > 0 || store.isTakenUp) && (
            <Actions>
              {answer.corrections.length > 0 && (
                <Button variant="quiet" onClick={() => store.fillPlaced()}>
                  {t('correction.placed')}
                </Button>
              )}
              {store.isTakenUp && (
                <Button variant="quiet" onClick={() => store.drop()}>
                  {t('correction.drop')}
                </Button>
              )}
            </Actions>
          )}
          {field('email')}
          {field('phone')}
          {order.deliveryMethod === 'courier' && (
            <>
              {field('address')}
              {field('postalCode')}
              {field('city')}
              <SelectField
                id="correction-country"
                label={common('summary.fields.country')}
                problem={toText(store.problemAt('country'))}
                choices={Object.entries(courierCountries).map(([code, { names }]) => ({
                  value: code as CourierCountry,
                  text: names[language],
                }))}
                value={courierCountryOf(typed.country) ?? 'SK'}
                onChoose={(code) => store.type('country', courierCountries[code].names[order.language])}
              />
            </>
          )}
          {field('reason')}
          <div role="status">
            {write.stage.phase === 'conflict' && <Notice tone="warning">{t('correction.changed')}</Notice>}
            {write.stage.phase === 'unanswered' && (
              <Notice tone="error" title={t('unanswered.title')}>
                {t('unanswered.text')}
              </Notice>
            )}
            {write.stage.phase === 'refused' && (
              <Notice tone="error">
                {t(
                  write.stage.why.code === 'beyond-day'
                    ? 'account.outcome.refusals.beyond-day'
                    : write.stage.why.code === 'nothing-sent' ||
                        write.stage.why.code === 'too-many-corrections'
                      ? `correction.refusals.${write.stage.why.code}`
                      : 'correction.refused',
                )}
              </Notice>
            )}
          </div>
          <Actions>
            <Button type="submit" aria-disabled={write.isSaving}>
              {t(write.isSaving ? 'correction.saving' : 'correction.yes')}
            </Button>
            <Button variant="secondary" onClick={() => store.leave()}>
              {t('correction.no')}
            </Button>
          </Actions>
        </Form>
      ) : phase === 'failed' ? (
        <RetryButton onRetry={() => void store.ask(store.asked!)} />
      ) : (
        <p role="status">{t('correction.loading')}</p>
      )}
    </Dialog>
  )
})
