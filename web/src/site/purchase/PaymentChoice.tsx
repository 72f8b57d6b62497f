import { deliveryDays, processingHours } from '@hotovo/domain/limits'
import { formatWholeMoney } from '@hotovo/domain/shared/format'
import type { PaymentMethod } from '@hotovo/domain/shared/money'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { Fieldset } from '../../ui/form/form.tsx'
import { FieldProblem } from '../../ui/form/TextField.tsx'
import { OptionCard, OptionCards } from './OptionCard.tsx'
import type { PurchaseStore } from './PurchaseStore.ts'
import { useProblemText } from './useProblemText.ts'

/** How the order is paid, of what is offered for its currency. */
export const PaymentChoice = observer(({ store }: { readonly store: PurchaseStore }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const { currency, paymentMethod } = store.form
  const problem = useProblemText(currency)(store.checks.problemAt('paymentMethod'))
  const times: Readonly<Record<PaymentMethod, string>> = {
    transfer: t('purchase.payment.transferTime'),
    cash: t('purchase.payment.cashTime', { count: processingHours }),
    postal: t('purchase.payment.postalTime', deliveryDays.postal),
  }
  return (
    <Fieldset aria-describedby={problem && 'paymentMethod-problem'}>
      <legend>{t('purchase.payment.label')}</legend>
      {problem && <FieldProblem id="paymentMethod-problem">{problem}</FieldProblem>}
      <OptionCards>
        {store.offered.map((method) => (
          <OptionCard
            key={method}
            id={method === paymentMethod ? 'paymentMethod' : undefined}
            name="paymentMethod"
            value={method}
            title={t(`summary.payments.${method}`)}
            text={t(`purchase.payment.texts.${method}`)}
            price={formatWholeMoney(0, currency, language)}
            time={times[method]}
            isChosen={method === paymentMethod}
            onChoose={() => store.edit('paymentMethod', method)}
          />
        ))}
      </OptionCards>
      {paymentMethod === 'cash' && (
        <p>
          <Link to={`${pathIn(language, '/mapa')}?sluzba=instant-purchase`}>
            {t('purchase.payment.atOnce')}
          </Link>
        </p>
      )}
    </Fieldset>
  )
})
