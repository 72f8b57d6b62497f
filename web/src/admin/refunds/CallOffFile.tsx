import { formatInstant, formatMoney } from '@hotovo/domain/shared/format'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Money } from '../../ui/Money.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Rich } from '../../ui/Rich.tsx'
import { Actions } from '../kit/parts.tsx'
import { heldSeconds } from '../records/Holds.ts'
import { type FileOfRefunds, sumOfFile } from './FilesStore.ts'

type CallOffFileProps = {
  readonly file: FileOfRefunds
  readonly onCallOff: () => void
  readonly onLeave: () => void
}

/** Says what becomes of the refunds of a file that is called off, and that a bank may have it (rule P51). */
export function CallOffFile({ file, onCallOff, onLeave }: CallOffFileProps) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { transfers } = file
  const { madeAt, madeBy, currency } = transfers[0]!
  return (
    <Dialog title={t('refunds.files.callingOff.title')} onClose={onLeave}>
      <p>
        <Rich
          text={t('refunds.files.callingOff.text', {
            count: transfers.length,
            sum: formatMoney(sumOfFile(file), currency, language),
          })}
          as={{ money: Money }}
        />
      </p>
      <Notice tone="warning" title={t('refunds.files.callingOff.bank')}>
        <p>{t('refunds.files.callingOff.bankText', { at: formatInstant(madeAt, language), by: madeBy })}</p>
      </Notice>
      <p>{t('refunds.files.callingOff.held', { seconds: heldSeconds })}</p>
      <Actions>
        <Button data-submit="" onClick={onCallOff}>
          {t('refunds.files.callOff')}
        </Button>
        <Button variant="quiet" onClick={onLeave}>
          {t('refunds.files.callingOff.leave')}
        </Button>
      </Actions>
    </Dialog>
  )
}
