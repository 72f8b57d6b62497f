import { lengths } from '@hotovo/domain/limits'
import { observer } from 'mobx-react-lite'
import { type FormEvent, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { notices } from '../../stores/Notices.ts'
import { styled } from '../../theme/styled.tsx'
import { charactersLeft } from '../../ui/form/charactersLeft.ts'
import { FormSummary, useFormTitle } from '../../ui/form/FormSummary.tsx'
import { Group, room } from '../../ui/form/form.tsx'
import { Honeypot } from '../../ui/form/Honeypot.tsx'
import { HumanCheckField } from '../../ui/form/HumanCheckField.tsx'
import { MaskedNote } from '../../ui/form/MaskedNote.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Wrap } from '../../ui/Wrap.tsx'
import { AmountPicker } from './AmountPicker.tsx'
import { CartLines } from './CartLines.tsx'
import { ContactFields } from './ContactFields.tsx'
import { DeliveryChoice } from './DeliveryChoice.tsx'
import { OrderSummary } from './OrderSummary.tsx'
import { PaymentChoice } from './PaymentChoice.tsx'
import { PurchaseField } from './PurchaseField.tsx'
import type { PurchaseStore } from './PurchaseStore.ts'
import { SummaryBar } from './SummaryBar.tsx'
import { useProblemText } from './useProblemText.ts'

const Page = styled(Wrap)({
  container: 'page / inline-size',
  display: 'grid',
  gap: '1.5rem',
  paddingBlock: 'clamp(1.5rem, 1rem + 2vw, 2.5rem) clamp(2.5rem, 1.5rem + 4vw, 5rem)',
  '& > *': { minWidth: 0 },
  '& > h1': { fontSize: 'min(clamp(2.125rem, 1.6rem + 1.8vw, 2.875rem), 13vw)' },
})

const Form = styled('form')({
  display: 'grid',
  gap: '1.5rem',
  '& > *': { minWidth: 0 },
  [room.forSummary]: {
    gridTemplateColumns: 'minmax(0, 41.5rem) minmax(18rem, 22.5rem)',
    justifyContent: 'space-between',
    alignItems: 'start',
    gap: '2rem',
    '& > aside': { position: 'sticky', top: '1.5rem' },
  },
})

const Groups = styled('div')({
  container: 'form / inline-size',
  display: 'grid',
  gap: '3rem',
  '& > *': { minWidth: 0 },
})

/** Where the summary leads: everything about the cart is mended at the cart. */
const anchorOf = (at: string) => (at.startsWith('selectedVouchers') ? 'selectedVouchers' : at)

const Notes = observer(({ store }: { readonly store: PurchaseStore }) => {
  const { t } = useTranslation()
  const { notes } = store.typed
  const hint = charactersLeft(t, notes, lengths.notes)
  return (
    <div>
      <PurchaseField store={store} field="notes" rows={3} isOptional hint={hint} />
      <MaskedNote text={notes} />
    </div>
  )
})

/** Buying vouchers (rule W5): one page, from the amount to the order. */
export const PurchasePage = observer(({ store }: { readonly store: PurchaseStore }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const navigate = useNavigate()
  const payment = useSearchParams()[0].get('platba')
  const { cart, checks } = store
  const toText = useProblemText(cart.currency)
  useFormTitle(t('pages.purchase.title'), checks)
  useEffect(() => {
    void store.open(language, payment)
    return () => store.close()
  }, [store, language, payment])

  const submit = async () => {
    const view = await store.submit()
    if (view) {
      const { order, token } = view
      notices.succeeded(
        t('purchase.notices.placedTitle'),
        t('purchase.notices.placed', { number: order.number }),
      )
      await navigate(pathIn(language, '/potvrdenie-objednavky'), {
        state: { order, token, redirectFrom: 'voucher-purchase' },
      })
    } else if (store.phase === 'unavailable') {
      notices.failed(t('purchase.notices.errorTitle'), t('purchase.notices.error'))
    }
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }

  return (
    <Page>
      <h1>{t('purchase.heading')}</h1>
      <noscript>
        <Notice tone="warning">
          <p>{t('common.noScript')}</p>
        </Notice>
      </noscript>
      {store.isOff && (
        <Notice tone="warning" title={t('purchase.notices.offTitle')}>
          <p>{t('purchase.notices.off')}</p>
        </Notice>
      )}
      <FormSummary checks={checks} toText={toText} anchorOf={anchorOf} />
      <Form noValidate onSubmit={onSubmit}>
        <Groups data-above-consent-bar="">
          <Group aria-labelledby="group-amount">
            <h2 id="group-amount">{t('purchase.groups.amount')}</h2>
            <AmountPicker cart={cart} checks={checks} />
            <CartLines cart={cart} checks={checks} />
          </Group>
          <Group aria-labelledby="group-contact">
            <h2 id="group-contact">{t('purchase.groups.contact')}</h2>
            <ContactFields store={store} />
          </Group>
          <Group aria-labelledby="group-delivery">
            <h2 id="group-delivery">{t('purchase.groups.delivery')}</h2>
            <DeliveryChoice store={store} />
            <PaymentChoice store={store} />
            <Notes store={store} />
          </Group>
          <Group aria-labelledby="group-check">
            <h2 id="group-check">{t('purchase.groups.check')}</h2>
            <HumanCheckField checks={checks} />
          </Group>
          <SummaryBar store={store} />
        </Groups>
        <OrderSummary store={store} />
        <Honeypot checks={checks} />
      </Form>
    </Page>
  )
})
