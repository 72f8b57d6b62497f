import { lengths } from '@hotovo/domain/limits'
import { formatNumber } from '@hotovo/domain/shared/format'
import { textProblems } from '@hotovo/domain/shared/person'
import { observer } from 'mobx-react-lite'
import { type FormEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../i18n/messages.ts'
import { problemText } from '../../../i18n/problem.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useMay } from '../may.tsx'
import { Actions, Small, Ticked } from '../parts.tsx'
import { RetryButton } from '../RetryButton.tsx'
import { Parts, RecordLinks } from './BatchReport.tsx'
import type { Bulk, BulkWords } from './bulk.ts'

/** So many records of a fate are named before anything happens. */
const named = 5

type PlanDialogProps = {
  readonly desk: Bulk
  readonly words: BulkWords
  readonly fields: ReactNode
  readonly onClose: () => void
  readonly onStart: () => void
}

/** What a change would do to the picked, before anything happens: record by record, in groups (rule A28). */
export const PlanDialog = observer(({ desk, words, fields, onClose, onStart }: PlanDialogProps) => {
  const { t } = useTranslation('admin')
  const { t: common } = useTranslation()
  const language = useLanguage()
  const { plan, items, said, isPaidToo } = desk
  const mayMoveMoney = useMay()('orders.move-money')
  const { of = words.of, skips } = { ...words, of: words.planOf }
  const figure = (value: number) => formatNumber(value, language)
  const form = useRef<HTMLFormElement>(null)
  // What it becomes is chosen first; the dialog itself would begin with its way out.
  useLayoutEffect(() => form.current!.querySelector('select')?.focus(), [])
  const [problem] = textProblems('said', said, lengths.adminNote, { lines: true })
  const canStart = plan.answer !== undefined && items.length > 0 && problem === undefined
  /** Without one nothing would change. */
  const isReasonDue = isPaidToo || (desk.of('changes').length === 0 && desk.of('reason-required').length > 0)
  const hint = () => {
    if (isPaidToo) return t('bulk.orders.paidReason')
    return t(desk.of('reason-required').length > 0 ? 'bulk.orders.reasonNeeded' : `bulk.${of}.saidHint`)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (canStart) onStart()
  }
  return (
    <Dialog title={t(`bulk.${of}.change`)} onClose={onClose}>
      <form ref={form} noValidate onSubmit={submit}>
        <Parts>
          {fields}
          <div role="status">
            {plan.asked !== undefined && plan.phase === 'loading' && <Small>{t('bulk.planning')}</Small>}
            {plan.answer && (
              <Small>
                {t(`bulk.${of}.planned`, { count: items.length, figure: figure(items.length) })}{' '}
                {t('bulk.nothingYet')}
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
              const some = desk.of(fate)
              return some.length === 0 ? null : (
                <section key={fate}>
                  <h3>
                    {t(fate === 'changes' && of === 'replies' ? 'bulk.replies.goes' : `bulk.fates.${fate}`)}:{' '}
                    {figure(some.length)}
                  </h3>
                  <RecordLinks words={words} records={some.slice(0, named)} />
                  {some.length > named && (
                    <Small>{t('bulk.others', { figure: figure(some.length - named) })}</Small>
                  )}
                  {fate === 'moves-money' && !mayMoveMoney && <Small>{t('bulk.orders.paidOthers')}</Small>}
                  {fate === 'moves-money' && mayMoveMoney && (
                    <Ticked>
                      <input
                        type="checkbox"
                        checked={isPaidToo}
                        onChange={(event) => desk.takePaid(event.target.checked)}
                      />
                      {t('bulk.orders.paidToo')}
                    </Ticked>
                  )}
                </section>
              )
            })}
          {plan.answer && (
            <TextField
              id="bulk-said"
              label={
                isReasonDue ? t(`bulk.${of}.said`) : `${t(`bulk.${of}.said`)} (${common('common.optional')})`
              }
              hint={hint()}
              problem={
                problem &&
                problemText(common, problem, { field: t(`bulk.${of}.said`), currency: 'EUR', language })
              }
              rows={2}
              value={said}
              onChange={(text) => desk.write(text)}
            />
          )}
          {plan.answer && (
            <Actions>
              <Button type="submit" variant="primary" aria-disabled={!canStart}>
                {t(`bulk.${of}.start`, { count: items.length, figure: figure(items.length) })}
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
