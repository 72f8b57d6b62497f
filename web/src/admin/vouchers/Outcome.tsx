import type { VoucherRecord } from '@hotovo/application/vouchers/staff'
import { formatMoney } from '@hotovo/domain/shared/format'
import { styled } from '@mui/material/styles'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { Button } from '../../ui/Button.tsx'
import { Money } from '../../ui/Money.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Rich } from '../../ui/Rich.tsx'
import { Actions } from '../parts.tsx'
import type { VoucherStore } from './VoucherStore.ts'

/** Where it is told what was done. */
export const outcomeId = 'voucher-outcome'
const Told = styled('div')({
  '&:focus': { outline: 'none' },
  '&:empty': { display: 'none' },
  '@media print': { display: 'none' },
})

type OutcomeProps = {
  readonly store: VoucherStore
  readonly record: VoucherRecord
  readonly onUndo: () => void
}

/** What was done to a voucher last, with the way back or on. */
export const Outcome = observer(({ store, record, onUndo }: OutcomeProps) => {
  const { t } = useTranslation('admin')
  const { t: common } = useTranslation()
  const language = useLanguage()
  const { stage } = store
  const { voucher, order } = record
  const to = (path: string) => pathIn(language, path)
  return (
    <Told id={outcomeId} role="status" tabIndex={-1}>
      {stage.phase === 'done' && (
        <Notice tone="success" title={t(`vouchers.done.${stage.what}`)}>
          <p>
            <Rich
              text={t(`vouchers.doneText.${stage.what}`, {
                value: formatMoney(stage.value, voucher.currency, language),
              })}
              as={{ money: Money }}
            />{' '}
            {stage.replacement !== null && (
              <Link to={to(`/admin/vouchery/${stage.replacement}`)}>
                {t('vouchers.toReplacement', { serial: stage.replacement })}
              </Link>
            )}
            {stage.what === 'refund' && order && (
              <Link to={to(`/admin/objednavky/${order.id}`)}>
                {t('vouchers.toOrder', { number: order.number })}
              </Link>
            )}
          </p>
          <Actions>
            {stage.what === 'freeze' && (
              <Button variant="secondary" onClick={onUndo}>
                {t('order.status.undo')}
              </Button>
            )}
            <Button variant="quiet" onClick={() => store.dismiss()}>
              {common('common.close')}
            </Button>
          </Actions>
        </Notice>
      )}
      {stage.phase === 'failed' && store.asked === undefined && (
        <Notice tone="error" title={t('vouchers.lost.title')}>
          <p>{t('vouchers.lost.undo')}</p>
        </Notice>
      )}
    </Told>
  )
})
