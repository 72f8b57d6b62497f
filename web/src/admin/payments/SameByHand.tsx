import type { HandPayment } from '@hotovo/domain/payments/by-hand'
import { formatInstant } from '@hotovo/domain/shared/format'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { Notice } from '../../ui/Notice.tsx'
import { May } from '../kit/may.tsx'

/** Who recorded the payment by hand that a line most likely tells of once more, and when (rule P60). */
export function SameByHand({ of: { recordedBy, recordedAt, method } }: { readonly of: HandPayment }) {
  const { t } = useTranslation('admin')
  const at = formatInstant(recordedAt, useLanguage())
  return (
    <Notice tone="warning">
      <p>
        {t('payments.sameByHand.text', {
          ...{ who: recordedBy, at },
          method: t(`payments.sameByHand.methods.${method}`),
        })}{' '}
        <May to="statements.decide">{t('payments.sameByHand.advice')}</May>
      </p>
    </Notice>
  )
}
