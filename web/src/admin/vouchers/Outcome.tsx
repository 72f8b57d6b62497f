import type { VoucherRecord } from '@hotovo/application/vouchers/staff'
import { formatMoney } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { focusHeading } from '../../shell/useFocusOnNavigation.ts'
import { styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import { Money } from '../../ui/Money.tsx'
import { Rich } from '../../ui/Rich.tsx'
import { useHandler } from '../../ui/useHandler.ts'
import { BarLine } from '../kit/BottomBar.tsx'
import type { VoucherStore } from './VoucherStore.ts'

/** Where it is told what was done. */
export const outcomeId = 'voucher-outcome'
const Told = styled('div')({ '&:focus': { outline: 'none' } })

type OutcomeProps = {
  readonly store: VoucherStore
  readonly record: VoucherRecord
  readonly onUndo: () => void
}

/** What was done to a voucher last, with the way back or on, for the foot of the window. */
export const Outcome = observer(({ store, record, onUndo }: OutcomeProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { stage } = store.write
  const lift = useHandler(onUndo)
  useEffect(() => store.tellsHere(lift), [store, lift])
  const { voucher, order } = record
  const to = (path: string) => pathIn(language, path)
  /** What is pressed in the bar goes with it. */
  const leave = () => focusHeading(document.querySelector('main h1'))
  const undo = () => {
    leave()
    onUndo()
  }
  const close = () => store.write.rest()
  return (
    <Told id={outcomeId} role="status" tabIndex={-1}>
      {stage.phase === 'done' && (
        <BarLine
          tone="success"
          title={t(`vouchers.done.${stage.wanted.what}`)}
          actions={
            stage.wanted.what === 'freeze' && (
              <Button variant="secondary" onClick={undo}>
                {t('order.status.undo')}
              </Button>
            )
          }
          onClose={close}
        >
          <Rich
            text={t(`vouchers.doneText.${stage.wanted.what}`, {
              value: formatMoney(stage.done.value, voucher.currency, language),
            })}
            as={{ money: Money }}
          />{' '}
          {stage.done.replacement !== null && (
            <Link to={to(`/admin/vouchery/${stage.done.replacement}`)}>
              {t('vouchers.toReplacement', { serial: stage.done.replacement })}
            </Link>
          )}
          {stage.wanted.what === 'refund' && order && (
            <Link to={to(`/admin/objednavky/${order.id}`)}>
              {t('vouchers.toOrder', { number: order.number })}
            </Link>
          )}
        </BarLine>
      )}
      {store.asked === undefined && stage.phase === 'unanswered' && (
        <BarLine tone="error" title={t('unanswered.title')} onClose={close}>
          {t('unanswered.text')}
        </BarLine>
      )}
      {store.asked === undefined && stage.phase === 'refused' && (
        <BarLine tone="error" title={t('vouchers.refused.title')} onClose={close}>
          {t(`vouchers.refused.${stage.why.code}`)}
        </BarLine>
      )}
    </Told>
  )
})
