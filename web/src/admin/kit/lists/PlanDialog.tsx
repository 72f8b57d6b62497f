import { lengths } from '@hotovo/domain/limits'
import { formatNumber } from '@hotovo/domain/shared/format'
import { textProblems } from '@hotovo/domain/shared/person'
import { observer } from 'mobx-react-lite'
import { type FormEvent, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../i18n/messages.ts'
import { problemText } from '../../../i18n/problem.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Actions, Small } from '../parts.tsx'
import { RetryButton } from '../RetryButton.tsx'
import { Parts, RecordLinks } from './BatchReport.tsx'
import type { Bulk, BulkWords } from './bulk.ts'
import { MoneyGroups } from './MoneyGroups.tsx'
import { UndeliveredGroup } from './UndeliveredGroup.tsx'

const saidId = 'bulk-said'

/** Whether a key writes something where it is pressed. */
const isText = (target: EventTarget) =>
  target instanceof Element && target.matches('textarea, input[type=text]')

/** So many records of a fate are named before anything happens. */
const named = 5

type PlanDialogProps = {
  readonly desk: Bulk
  readonly words: BulkWords
  readonly fields: ReactNode
  /** Chooses what they become by its place, counted from 0, while nobody types. */
  readonly onNumber?: ((place: number) => void) | undefined
  readonly onClose: () => void
  readonly onStart: () => void
}

/** What a change would do to the picked, before anything happens: record by record, in groups (rule A28). */
export const PlanDialog = observer(({ desk, words, fields, onNumber, onClose, onStart }: PlanDialogProps) => {
  const { t } = useTranslation('admin')
  const { t: common } = useTranslation()
  const language = useLanguage()
  const { plan, items, said, needsReason } = desk
  const [isTried, tryIt] = useState(false)
  const isMoneyApart = desk.of('moves-money').length > 0
  const { of = words.of, skips } = { ...words, of: words.planOf }
  const figure = (value: number) => formatNumber(value, language)
  const form = useRef<HTMLFormElement>(null)
  // What it becomes is chosen first; the dialog itself would begin with its way out.
  useLayoutEffect(() => form.current!.querySelector('select')?.focus(), [])
  const [problem] = textProblems('said', said, lengths.adminNote, { lines: true, required: needsReason })
  const isReasonMissing = problem?.code === 'required'
  // What changes once the reason is written is told before it is.
  const count = isReasonMissing
    ? ['changes' as const, 'reason-required' as const].flatMap((fate) => desk.of(fate)).length +
      desk.paidToo.flatMap((paid) => desk.paid(paid)).length
    : items.length
  const canStart = plan.answer !== undefined && items.length > 0 && problem === undefined
  const shown = isReasonMissing && !isTried ? undefined : problem
  const hint = () => {
    if (desk.paidToo.length > 0) return t('bulk.orders.paidReason')
    return t(desk.of('reason-required').length > 0 ? 'bulk.orders.reasonNeeded' : `bulk.${of}.saidHint`)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    tryIt(true)
    if (canStart) onStart()
    else if (problem) document.getElementById(saidId)?.focus()
  }
  const press = (event: KeyboardEvent<HTMLFormElement>) => {
    const { key, ctrlKey, metaKey, altKey, target } = event
    if (onNumber && /^[1-9]$/.test(key) && !ctrlKey && !metaKey && !altKey && !isText(target)) {
      event.preventDefault()
      flushSync(() => onNumber(Number(key) - 1))
      // At once, as for a single order: what is typed next would choose something else.
      document.getElementById(saidId)?.focus()
    }
  }
  return (
    <Dialog title={t(`bulk.${of}.change`)} onClose={onClose}>
      <form ref={form} noValidate onSubmit={submit} onKeyDown={press}>
        <Parts>
          {fields}
          <div role="status">
            {plan.asked !== undefined && plan.phase === 'loading' && <Small>{t('bulk.planning')}</Small>}
            {plan.answer && (
              <Small>
                {t(`bulk.${of}.planned`, { count, figure: figure(count) })}{' '}
                {t(isReasonMissing ? 'bulk.reasonMissing' : 'bulk.nothingYet')}
              </Small>
            )}
          </div>
          {plan.phase === 'failed' && (
            <div role="alert">
              <Notice tone="error">
                <p>{t('bulk.planFailed')}</p>
                <Actions>
                  <RetryButton onRetry={() => void desk.planAgain()} />
                </Actions>
              </Notice>
            </div>
          )}
          {plan.answer &&
            (['changes', ...skips] as const).map((fate) => {
              if (words.toldByFields?.includes(fate)) return null
              if (fate === 'moves-money') return <MoneyGroups key={fate} desk={desk} words={words} />
              const some = fate === 'reason-required' ? desk.unpaid : desk.of(fate)
              return some.length === 0 ? null : (
                <section key={fate}>
                  <h3>
                    {t(
                      fate !== 'changes'
                        ? `bulk.fates.${fate}`
                        : isMoneyApart
                          ? 'bulk.unpaid'
                          : 'bulk.fates.changes',
                    )}
                    : {figure(some.length)}
                  </h3>
                  <RecordLinks words={words} records={some.slice(0, named)} />
                  {some.length > named && (
                    <details>
                      <summary>{t('bulk.others', { figure: figure(some.length - named) })}</summary>
                      <RecordLinks words={words} records={some.slice(named)} />
                    </details>
                  )}
                </section>
              )
            })}
          {plan.answer && <UndeliveredGroup desk={desk} words={words} />}
          {plan.asked !== undefined && (
            <TextField
              id={saidId}
              label={
                needsReason ? t(`bulk.${of}.said`) : `${t(`bulk.${of}.said`)} (${common('common.optional')})`
              }
              hint={hint()}
              problem={
                shown &&
                problemText(common, shown, { field: t(`bulk.${of}.said`), currency: 'EUR', language })
              }
              required={needsReason}
              // A reason is one line, so that Enter goes on as with a single order.
              {...(of === 'orders' ? { type: 'text' } : { rows: 2 })}
              value={said}
              onChange={(text) => desk.write(text)}
            />
          )}
          {plan.answer && (
            <Actions>
              <Button type="submit" variant="primary" aria-disabled={!canStart}>
                {t(`bulk.${of}.start`, { count, figure: figure(count) })}
              </Button>
              <Button variant="quiet" onClick={onClose}>
                {t('order.status.cancel')}
              </Button>
            </Actions>
          )}
        </Parts>
      </form>
    </Dialog>
  )
})
