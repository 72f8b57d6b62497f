import { bulkSkips } from '@hotovo/application/orders/bulk'
import { lengths } from '@hotovo/domain/limits'
import { type OrderStatus, orderStatuses } from '@hotovo/domain/orders/order'
import { formatNumber } from '@hotovo/domain/shared/format'
import { textProblems } from '@hotovo/domain/shared/person'
import { observer } from 'mobx-react-lite'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../i18n/messages.ts'
import { problemText } from '../../../i18n/problem.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { Actions, Small } from '../../parts.tsx'
import { OrderLinks, Parts } from './BatchReport.tsx'
import type { BulkStore } from './BulkStore.ts'

/** So many orders of a fate are named before anything happens. */
const named = 5

type PlanDialogProps = {
  readonly desk: BulkStore
  readonly onClose: () => void
  readonly onStart: () => void
}

/** What a status would do to the picked, before anything happens: order by order, in groups (rule A28). */
export const PlanDialog = observer(({ desk, onClose, onStart }: PlanDialogProps) => {
  const { t } = useTranslation('admin')
  const { t: common } = useTranslation()
  const language = useLanguage()
  const { status, plan, items, reason } = desk
  const figure = (value: number) => formatNumber(value, language)
  const [problem] = textProblems('reason', reason, lengths.adminNote, { lines: true })
  const canStart = plan.answer !== undefined && items.length > 0 && problem === undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (canStart) onStart()
  }
  return (
    <Dialog title={t('bulk.change')} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <Parts>
          <SelectField<OrderStatus | ''>
            id="bulk-status"
            label={t('bulk.to')}
            choices={[
              ...(status === undefined ? [{ value: '' as const, text: t('bulk.choose') }] : []),
              ...orderStatuses.map((value) => ({ value, text: t(`orders.statuses.${value}`) })),
            ]}
            value={status ?? ''}
            onChoose={(value) => value !== '' && void desk.choose(value)}
          />
          {status === 'zrusena' && <Notice tone="warning">{t('bulk.cancelling')}</Notice>}
          <div role="status">
            {status !== undefined && plan.phase === 'loading' && <Small>{t('bulk.planning')}</Small>}
            {plan.answer && (
              <Small>
                {t('bulk.planned', { count: items.length, figure: figure(items.length) })}{' '}
                {t('bulk.nothingYet')}
              </Small>
            )}
          </div>
          {plan.phase === 'failed' && status !== undefined && (
            <div role="alert">
              <Notice tone="error">
                <p>{t('bulk.planFailed')}</p>
                <Actions>
                  <Button variant="secondary" onClick={() => void desk.choose(status)}>
                    {t('list.retry')}
                  </Button>
                </Actions>
              </Notice>
            </div>
          )}
          {plan.answer &&
            (['changes', ...bulkSkips] as const).map((fate) => {
              const some = desk.of(fate)
              return some.length === 0 ? null : (
                <section key={fate}>
                  <h3>
                    {t(`bulk.fates.${fate}`)}: {figure(some.length)}
                  </h3>
                  <OrderLinks orders={some.slice(0, named)} />
                  {some.length > named && (
                    <Small>{t('bulk.others', { figure: figure(some.length - named) })}</Small>
                  )}
                </section>
              )
            })}
          {plan.answer && (
            <TextField
              id="bulk-reason"
              label={`${t('bulk.reason')} (${common('common.optional')})`}
              hint={t(desk.of('reason-required').length > 0 ? 'bulk.reasonNeeded' : 'bulk.reasonHint')}
              problem={
                problem &&
                problemText(common, problem, { field: t('bulk.reason'), currency: 'EUR', language })
              }
              rows={2}
              value={reason}
              onChange={(text) => desk.write(text)}
            />
          )}
          {plan.answer && (
            <Actions>
              <Button type="submit" variant="primary" aria-disabled={!canStart}>
                {t('bulk.start', { count: items.length, figure: figure(items.length) })}
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
