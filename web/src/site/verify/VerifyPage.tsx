import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { focusHeading } from '../../shell/useFocusOnNavigation.ts'
import { styled } from '../../theme/styled.tsx'
import { useFormTitle } from '../../ui/form/FormSummary.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page, PageHead } from '../../ui/Page.tsx'
import { useMounted } from '../../ui/useMounted.ts'
import { VoucherCoupon } from '../../ui/VoucherCoupon.tsx'
import { Verification } from './Verification.tsx'
import type { VerifyStore } from './VerifyStore.ts'

/** Its check symbol is wrong, so that it can be nobody's. */
const sample = { amount: 100_00, currency: 'EUR', code: '8K2X-Q7R4-ZM3D-51VA-6' } as const

const Columns = styled('div')({
  display: 'grid',
  gap: '2.5rem',
  alignItems: 'start',
  '& > *': { minWidth: 0 },
  '@media (min-width: 62rem)': {
    '&[data-asking]': { gridTemplateColumns: 'minmax(0, 36rem) minmax(0, 1fr)', gap: '3.5rem' },
  },
})
const Card = styled('div')(({ theme: { vars } }) => ({
  padding: 'clamp(1.125rem, 0.75rem + 2vw, 2.25rem)',
  border: `var(--h-line, 1px) solid ${vars.palette.divider}`,
  borderRadius: 14,
  background: vars.palette.background.paper,
  // On a phone the coupon is a card itself.
  '@media (max-width: 43.99rem)': {
    '[data-answered] > &': { padding: 0, border: 0, background: 'none' },
  },
}))
const Help = styled('aside')(({ theme: { vars } }) => ({
  display: 'grid',
  gap: '0.75rem',
  '& h2': { fontSize: '1.375rem' },
  '& > p': { color: vars.palette.text.secondary },
  '& > div': { marginTop: '0.75rem' },
  '@media print': { display: 'none' },
}))

/** Verifying a voucher (rule W18): code, password and a sum in, the voucher in its state out. */
export const VerifyPage = observer(({ store }: { readonly store: VerifyStore }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const [address] = useSearchParams()
  const isMounted = useMounted()
  const toBlock = isMounted && address.has('zablokovat')
  const wasToBlock = useRef<boolean>(undefined)
  useEffect(() => {
    // The link to it is on this very page, and gone now.
    if (wasToBlock.current !== undefined && wasToBlock.current !== toBlock)
      focusHeading(document.querySelector<HTMLElement>('main h1'))
    if (isMounted) wasToBlock.current = toBlock
  }, [isMounted, toBlock])
  const said = toBlock ? 'verify.block.page' : 'verify'
  useFormTitle(
    t(toBlock ? 'verify.block.page.title' : 'pages.verify.title'),
    store.block?.checks ?? store.checks,
  )
  const isAsking = store.voucher === undefined
  return (
    <Page>
      <PageHead title={t(`${said}.heading`)} {...(isAsking && { lead: t(`${said}.lead`) })} />
      <noscript>
        <Notice tone="warning">
          <p>{t('common.noScript')}</p>
        </Notice>
      </noscript>
      <Columns {...{ [isAsking ? 'data-asking' : 'data-answered']: '' }}>
        <Card>
          <Verification store={store} level={2} toBlock={toBlock} />
        </Card>
        {isAsking && (
          <Help aria-labelledby="help">
            <h2 id="help">{t('verify.help.title')}</h2>
            <p>{t('verify.help.text')}</p>
            {toBlock ? (
              <p>
                {t('verify.help.none')}{' '}
                <Link to={pathIn(language, '/podpora?tema=lost-code')}>{t('verify.next.support')}</Link>.
              </p>
            ) : (
              <VoucherCoupon {...sample} seed="ukážka" sample foot={t('verify.help.foot')} />
            )}
          </Help>
        )}
      </Columns>
    </Page>
  )
})
