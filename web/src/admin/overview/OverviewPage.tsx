import { timeOf } from '@hotovo/domain/shared/calendar'
import { formatTime } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { focusHeading } from '../../shell/useFocusOnNavigation.ts'
import { styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import { TableBones } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { May } from '../kit/may.tsx'
import { RefreshButton } from '../kit/RefreshButton.tsx'
import { Days } from './Days.tsx'
import { Figures } from './Figures.tsx'
import { Newest, NewestTickets } from './Newest.tsx'
import { newestCount, type OverviewStore } from './OverviewStore.ts'
import { Waiting } from './Waiting.tsx'
import { Worth } from './Worth.tsx'

const Page = styled('div')({
  container: 'overview / inline-size',
  display: 'grid',
  gap: '1.25rem',
  maxWidth: '84rem',
  '& > *': { minWidth: 0 },
})
const Head = styled('header')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: '0.5rem 1rem',
})
const Refresh = styled('div')(({ theme: { vars } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0.25rem 1rem',
  color: vars.palette.text.secondary,
  fontSize: '0.9375rem',
  '& > button': { minHeight: '2.5rem', padding: '0.375rem 0.875rem' },
  '@media print': { '& > button': { display: 'none' } },
}))
const Section = styled('section')({
  display: 'grid',
  gap: '0.75rem',
  '& > *': { minWidth: 0 },
  '& h2': { fontSize: '1.375rem' },
})
/** What waits beside the last days, one below the other where there is no room. */
const Beside = styled('div')({
  display: 'grid',
  gap: '1.25rem',
  alignItems: 'start',
  '& > *': { minWidth: 0 },
  '@container overview (min-width: 52rem)': {
    gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
    gap: '1.25rem clamp(1rem, 2.5vw, 2rem)',
  },
})
const Retry = styled('div')({ marginTop: '0.75rem' })

/** What the back-office opens with (rule A12): figures, what waits, the last days, and what is new. */
export const OverviewPage = observer(({ store }: { readonly store: OverviewStore }) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { phase, value } = store.overview
  useTitle(t('pages.admin'))
  useEffect(() => {
    void store.open()
  }, [store])
  const isBusy = () => store.overview.phase === 'loading'
  /** What was pressed is gone at once. It is no `RetryButton`, which would be one more file of the first load. */
  const retry = () => {
    focusHeading(document.querySelector('main h1'))
    void store.open()
  }
  const newest = () => {
    if (!value) return phase === 'failed' ? null : <TableBones rows={newestCount} />
    if (value.newest?.length) return <Newest items={value.newest} isBusy={isBusy} />
    return (
      <EmptyState title={t('overview.empty')}>
        <p>{t('overview.emptyText')}</p>
      </EmptyState>
    )
  }
  return (
    <Page>
      <Head>
        <h1>{t('overview.title')}</h1>
        <Refresh>
          {value && (
            <time dateTime={value.figures.at}>
              {t('overview.readAt', { time: formatTime(timeOf(value.figures.at), language) })}
            </time>
          )}
          <RefreshButton onRefresh={() => void store.open()} />
        </Refresh>
      </Head>
      <VisuallyHidden role="status">{phase === 'loading' && t('overview.loading')}</VisuallyHidden>
      {phase === 'failed' && (
        <div role="alert">
          <Notice tone="error">
            <p>
              {t('orders.failed')} {value && t('list.stale')}
            </p>
            <Retry>
              <Button variant="secondary" onClick={retry}>
                {t('list.retry')}
              </Button>
            </Retry>
          </Notice>
        </div>
      )}
      {(value || phase !== 'failed') && (
        <>
          <Beside>
            <Section aria-labelledby="waiting-title">
              <h2 id="waiting-title">{t('overview.waiting.title')}</h2>
              {value ? <Waiting queues={value.figures.waiting} /> : <TableBones />}
            </Section>
            <Section aria-labelledby="days-title">
              <h2 id="days-title">{t('overview.days.title')}</h2>
              {value && <Days days={value.figures.days} />}
            </Section>
          </Beside>
          <Section aria-labelledby="figures-title">
            <VisuallyHidden as="h2" id="figures-title">
              {t('overview.figures')}
            </VisuallyHidden>
            <Figures figures={value?.figures} />
          </Section>
          <May to="orders.view">
            <Section aria-labelledby="newest-title">
              <h2 id="newest-title">{t('overview.newest')}</h2>
              {newest()}
            </Section>
          </May>
          {value?.tickets && (
            <Section aria-labelledby="tickets-title">
              <h2 id="tickets-title">{t('overview.newestTickets')}</h2>
              <NewestTickets items={value.tickets} isBusy={isBusy} />
            </Section>
          )}
          <May to="revenue.view">{value && <Worth liability={value.figures.liability} />}</May>
        </>
      )}
    </Page>
  )
})
