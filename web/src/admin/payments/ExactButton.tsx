import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { useMay } from '../kit/may.tsx'
import { Actions } from '../kit/parts.tsx'
import type { PaymentsStore } from './PaymentsStore.ts'

export const exactButton = 'accept-exact'

/** Accepts exact payments in one press; it stands where they are listed, so that no other line moves when they are done. */
export const ExactButton = observer(({ store }: { readonly store: PaymentsStore }) => {
  const { t } = useTranslation('admin')
  const { group } = store.lines
  const { state: exact } = store.exact
  const count = store.lines.exactCount
  const mayDecide = useMay()('statements.decide')
  if (!mayDecide || count === 0 || (group !== 'matched' && group !== 'all')) return null
  const isFree = !store.exact.isHeld && (exact.phase === 'resting' || exact.phase === 'ended')
  return (
    <Actions>
      <Button id={exactButton} aria-disabled={!isFree} onClick={() => isFree && void store.exact.hold()}>
        {t('payments.exact.accept', { count })}
      </Button>
    </Actions>
  )
})
