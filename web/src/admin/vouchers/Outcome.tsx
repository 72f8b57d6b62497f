import type { VoucherRecord } from '@hotovo/application/vouchers/staff'
import { formatMoney } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { focusHeading } from '../../shell/useFocusOnNavigation.ts'
import { styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import { Money } from '../../ui/Money.tsx'
import { Rich } from '../../ui/Rich.tsx'
import { useHandler } from '../../ui/useHandler.ts'
import { BarLine } from '../kit/BottomBar.tsx'
import type { ActionStore } from './ActionStore.ts'
import { isForGood } from './actions.ts'

/** Where it is told what was done. */
export const outcomeId = 'voucher-outcome'
/** Where it is told that something is held. */
export const actionsId = 'voucher-actions'
const Told = styled('div')({ '&:focus': { outline: 'none' } })

type OutcomeProps = {
  readonly store: ActionStore
  readonly record: VoucherRecord
  readonly onUndo: () => void
}

/** What was done to a voucher last, with the way back, for the foot of the window; what was held is told with all that is. */
export const Outcome = observer(({ store, record, onUndo }: OutcomeProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { stage } = store.write
  const lift = useHandler(onUndo)
  useEffect(() => store.tellsHere(lift), [store, lift])
  const { voucher } = record
  const isRefused = store.wasHeld && stage.phase === 'refused'
  useEffect(() => (isRefused ? store.tellsRefusal() : undefined), [store, isRefused])
  /** What is pressed in the bar goes with it. */
  const leave = () => focusHeading(document.querySelector('main h1'))
  const undo = () => {
    leave()
    onUndo()
  }
  const close = () => store.write.rest()
  return (
    <Told id={outcomeId} role="status" tabIndex={-1}>
      {stage.phase === 'done' && !isForGood(stage.wanted.what) && (
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
          />
        </BarLine>
      )}
      {store.asked === undefined && !store.wasHeld && stage.phase === 'unanswered' && (
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
