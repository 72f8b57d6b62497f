import { handMoneyLeft } from '@hotovo/domain/payments/by-hand'
import { handDayBounds, usualHandDay } from '@hotovo/domain/payments/hand-day-limit'
import { formatDay, formatInstant, formatMoney, formatWholeMoney } from '@hotovo/domain/shared/format'
import { currencies } from '@hotovo/domain/shared/money'
import { observer } from 'mobx-react-lite'
import { type FormEvent, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { problemText } from '../../i18n/problem.ts'
import { styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Loaded } from '../kit/Loaded.tsx'
import { May } from '../kit/may.tsx'
import { NotDone } from '../kit/NotDone.tsx'
import { Actions, Card, Entries, Entry, focusSoon, Small } from '../kit/parts.tsx'
import type { HandDayStore } from './HandDayStore.ts'

const Form = styled('form')({ display: 'grid', gap: '1rem', '& > *': { minWidth: 0 } })
export const Figure = styled('p')({
  fontSize: '1.125rem',
  fontWeight: 700,
  fontVariantNumeric: 'tabular-nums',
})
const amountId = 'hand-day-amount'
const askId = 'hand-day-set'

const SetDialog = observer(({ store }: { readonly store: HandDayStore }) => {
  const { t } = useTranslation('admin')
  const { t: common } = useTranslation()
  const language = useLanguage()
  const { stage, isSaving } = store.write
  const problem = store.write.problemAt('amount')
  const field = t('settings.handDay.amount')
  const euros = (minor: number) => formatWholeMoney(minor, 'EUR', language)
  const { min, max } = handDayBounds
  const send = async (event: FormEvent) => {
    event.preventDefault()
    focusSoon((await store.submit()) ? askId : amountId)
  }
  return (
    <Dialog title={t('settings.handDay.setTitle')} onClose={() => store.leave()}>
      <Form noValidate onSubmit={(event) => void send(event)}>
        <p>{t('settings.handDay.setText')}</p>
        <TextField
          id={amountId}
          inputMode="decimal"
          autoComplete="off"
          label={field}
          hint={t('settings.handDay.bounds', { min: euros(min), max: euros(max) })}
          problem={problem && problemText(common, problem, { field, currency: 'EUR', language })}
          required
          maxLength={20}
          value={store.typed}
          onChange={(typed) => store.type(typed)}
        />
        <NotDone
          stage={stage}
          isFilledIn
          words={({ code }) => t(`settings.handDay.refused.${code}`, { amount: euros(store.last) })}
        />
        <Actions>
          <Button type="submit" variant="primary" aria-disabled={isSaving}>
            {isSaving ? t('settings.saving') : t('settings.handDay.set')}
          </Button>
          <Button variant="quiet" disabled={isSaving} onClick={() => store.leave()}>
            {t('settings.leave')}
          </Button>
        </Actions>
      </Form>
    </Dialog>
  )
})

/** The limit that is a setting: what one person may let out by hand alone on a day, and who set it (rule A111). */
export const HandDayCard = observer(({ store }: { readonly store: HandDayStore }) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  useEffect(() => {
    void store.day.refresh()
  }, [store])
  const { phase, value } = store.day
  const inAll = (day: number) =>
    currencies
      .map((currency) => formatWholeMoney(handMoneyLeft(currency, {}, day), currency, language))
      .join(' · ')
  const euros = (minor: number) => formatMoney(minor, 'EUR', language)
  const [last] = value?.changes ?? []
  const isAhead = last !== undefined && value !== undefined && last.amount !== value.today
  return (
    <Card aria-labelledby="hand-day">
      <h2 id="hand-day">{t('settings.handDay.title')}</h2>
      <Small>{t('settings.handDay.lead')}</Small>
      <Loaded
        phase={phase}
        hasValue={value !== undefined}
        words={{
          loading: t('settings.handDay.loading'),
          failed: t('settings.handDay.failed'),
          shown: value && '',
        }}
        onRetry={() => void store.day.refresh()}
      />
      {value && (
        <>
          <Figure>{t('settings.handDay.today', { amounts: inAll(value.today) })}</Figure>
          {isAhead && (
            <p>
              {t('settings.handDay.ahead', {
                day: formatDay(last.holdsOn, language),
                amounts: inAll(last.amount),
              })}
            </p>
          )}
          <div role="status">
            {store.write.stage.phase === 'done' && (
              <Notice tone="success">
                <p>{t('settings.handDay.done')}</p>
              </Notice>
            )}
          </div>
          <May to="limits.change">
            <Actions>
              <Button id={askId} variant="secondary" aria-haspopup="dialog" onClick={() => store.ask()}>
                {t('settings.handDay.ask')}
              </Button>
            </Actions>
          </May>
          {value.changes.length > 0 && (
            <div>
              <h3>{t('settings.handDay.history')}</h3>
              <Entries>
                {value.changes.map((change, place) => (
                  <Entry key={change.version}>
                    <strong>
                      {t('settings.handDay.change', {
                        from: euros(value.changes[place + 1]?.amount ?? usualHandDay),
                        to: euros(change.amount),
                      })}
                    </strong>
                    <Small>
                      {t('settings.handDay.by', {
                        name: change.changedBy,
                        at: formatInstant(change.changedAt, language),
                        day: formatDay(change.holdsOn, language),
                      })}
                    </Small>
                  </Entry>
                ))}
              </Entries>
            </div>
          )}
        </>
      )}
      {store.isAsked && <SetDialog store={store} />}
    </Card>
  )
})
