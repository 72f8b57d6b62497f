import type { Liability } from '@hotovo/application/vouchers/ports'
import { formatInstant, formatMoney, formatMonth, formatNumber } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { withAdminWords } from '../../i18n/adminWords.ts'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { fonts } from '../../theme/tokens.ts'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Money } from '../../ui/Money.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import { Loaded } from '../kit/Loaded.tsx'
import { ExportButton } from '../kit/lists/ExportButton.tsx'
import { May } from '../kit/may.tsx'
import { Small } from '../kit/parts.tsx'
import { Sheet, SheetHead } from '../kit/sheet.tsx'
import type { LiabilityStore, OutstandingValue } from './LiabilityStore.ts'

const Part = styled('section')({
  display: 'grid',
  gap: '0.75rem',
  paddingTop: '0.5rem',
  '& > *': { minWidth: 0 },
  '& > h2': { fontSize: '1.375rem' },
  '& > h3': { fontSize: '1.0625rem' },
})
const Figures = styled('dl')(({ theme: { vars } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0.75rem 2.5rem',
  margin: 0,
  '& dt': { color: vars.palette.text.secondary, fontSize: '0.9375rem' },
  '& dd': {
    margin: 0,
    fontFamily: fonts.display,
    fontFeatureSettings: '"tnum"',
    fontSize: 'clamp(1.5rem, 1.25rem + 1.5vw, 2.125rem)',
    fontWeight: 700,
    lineHeight: 1.2,
    letterSpacing: '-0.01em',
  },
}))
/** As long as its share of the longest; the figure beside it says the same. */
const Bar = styled('div')(({ theme: { vars } }) => ({
  minWidth: '6rem',
  height: '0.75rem',
  '& > div': {
    minWidth: 2,
    height: '100%',
    borderRadius: '0 4px 4px 0',
    background: vars.palette.primary.main,
  },
  '@media (forced-colors: active)': { '& > div': { background: 'CanvasText' } },
}))

type MonthsProps = {
  readonly rows: readonly Liability[]
  readonly what: 'outstanding' | 'lapsed'
  readonly caption: string
}

/** What there is by month, with bars that compare the months. */
function Months({ rows, what, caption }: MonthsProps) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const longest = Math.max(...rows.map((row) => row[what]))
  const columns: readonly Column<Liability>[] = [
    {
      name: t('liability.columns.month'),
      inCard: 'title',
      cell: ({ month }) => <time dateTime={month}>{formatMonth(month, language)}</time>,
    },
    {
      name: t(`liability.columns.${what}`),
      isAtEnd: true,
      inCard: 'figure',
      cell: (row) => <Money>{formatMoney(row[what], row.currency, language)}</Money>,
    },
    {
      name: t('liability.columns.bar'),
      inCard: 'wide',
      cell: (row) => (
        <Bar aria-hidden="true">
          <div style={{ width: `${(100 * row[what]) / longest}%` }} />
        </Bar>
      ),
    },
    {
      name: t('liability.columns.vouchers'),
      isAtEnd: true,
      inCard: 'none',
      cell: ({ vouchers }) => formatNumber(vouchers, language),
    },
  ]
  return <DataTable caption={caption} columns={columns} items={rows} keyOf={({ month }) => month} />
}

function InCurrency({
  owed: { currency, outstanding, lapsed, ahead, behind },
}: {
  readonly owed: OutstandingValue
}) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const id = `liability-${currency}`
  return (
    <Part aria-labelledby={id}>
      <h2 id={id}>{t('liability.inCurrency', { currency })}</h2>
      <Figures>
        <div>
          <dt>{t('liability.outstanding')}</dt>
          <dd>{formatMoney(outstanding, currency, language)}</dd>
        </div>
        <div>
          <dt>{t('liability.lapsed')}</dt>
          <dd>{formatMoney(lapsed, currency, language)}</dd>
        </div>
      </Figures>
      {ahead.length > 0 && (
        <>
          <h3>{t('liability.ahead')}</h3>
          <Months rows={ahead} what="outstanding" caption={`${t('liability.ahead')}, ${currency}`} />
        </>
      )}
      {behind.length > 0 && (
        <>
          <h3>{t('liability.behind')}</h3>
          <Months rows={behind} what="lapsed" caption={`${t('liability.behind')}, ${currency}`} />
          <Small>
            <Link to={`${pathIn(language, '/admin/vouchery')}?currency=${currency}&lapsed=1`}>
              {t('liability.toLapsed', { currency })}
            </Link>
          </Small>
        </>
      )}
    </Part>
  )
}

/** What the house owes to whoever holds its vouchers: by currency, never added across them, and by month of expiry. */
export const LiabilityPage = observer(({ store }: { readonly store: LiabilityStore }) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  useTitle(t('pages.adminLiability'))
  useEffect(() => {
    void store.open()
  }, [store])
  const { phase, value } = store.owed
  return (
    <Sheet>
      <SheetHead
        title={t('liability.title')}
        onRefresh={() => void store.open()}
        actions={
          <May to="vouchers.export">
            <ExportButton
              take={() => store.export()}
              table={() => withAdminWords(import('./exportedLiability.ts'), 'admin/kit/lists')}
            />
          </May>
        }
      >
        {t('liability.lead')} {value && t('liability.asOf', { at: formatInstant(value.at, language) })}
      </SheetHead>
      <Loaded
        phase={phase}
        hasValue={value !== undefined}
        words={{ loading: t('liability.loading'), failed: t('liability.failed') }}
        onRetry={() => void store.open()}
      />
      {value?.currencies.length === 0 && (
        <EmptyState title={t('liability.empty')}>
          <p>{t('liability.emptyText')}</p>
        </EmptyState>
      )}
      {value?.currencies.map((owed) => (
        <InCurrency key={owed.currency} owed={owed} />
      ))}
    </Sheet>
  )
})
