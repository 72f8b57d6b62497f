import type { AuditRecord } from '@hotovo/domain/audit/record'
import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { Code } from '../../ui/Code.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { RetryButton } from '../kit/RetryButton.tsx'
import { changeInWords, isByItself, readable, usualNote } from '../kit/record/changeInWords.ts'
import type { AuditStore } from './AuditStore.ts'
import { Entity, OrderLinks, Person, SeverityChip } from './cells.tsx'
import { actionText, detailName, detailText, entityText, exactTime, pathOf, writtenIn } from './words.ts'

const Facts = styled('dl')(({ theme: { vars } }) => ({
  display: 'grid',
  margin: 0,
  lineHeight: 1.45,
  '& > div': {
    display: 'grid',
    alignItems: 'baseline',
    gap: '0.125rem 1rem',
    padding: '0.5625rem 0',
    borderTop: `1px solid ${vars.palette.divider}`,
    '@media (min-width: 30rem)': { gridTemplateColumns: '9.5rem minmax(0, 1fr)' },
  },
  '& > div:first-of-type': { borderTop: 0, paddingTop: 0 },
  '& > div:last-of-type': { paddingBottom: 0 },
  '& dt': { color: vars.palette.text.secondary, fontSize: '0.9375rem' },
  '& dd': { margin: 0, minWidth: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
}))
const Part = styled('h3')({ margin: '1.25rem 0 0.75rem', fontSize: '1.0625rem' })
const Retry = styled('div')({ marginTop: '0.75rem' })

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** All that a row says. */
function Whole({ record }: { readonly record: AuditRecord }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { entity, system, erased, money } = record
  const written = writtenIn(record, language)
  const { what, change } = system ? { what: '', change: null } : changeInWords(t, record, written)
  const personal = (text: string | null) => {
    if (text === null) return erased ? t('audit.erased') : '—'
    return readable(t, text)
  }
  const path = pathOf(entity)
  return (
    <>
      <Facts>
        <Fact name={t('audit.detail.at')}>
          <time dateTime={record.at}>{exactTime(record.at, language)}</time>
        </Fact>
        <Fact name={t('audit.detail.action')}>
          {actionText(t, record.action)} <Code>{record.action}</Code>
        </Fact>
        <Fact name={t('audit.detail.actor')}>
          <Person record={record} />
        </Fact>
        <Fact name={t('audit.detail.entity')}>
          {path !== undefined ? (
            <Link to={pathIn(language, path)}>
              {entityText(t, entity.kind)} <Entity record={record} />
            </Link>
          ) : (
            <Entity record={record} />
          )}
        </Fact>
        {change && (
          <>
            <Fact name={t('audit.detail.field')}>{what}</Fact>
            <Fact name={t('audit.detail.before')}>
              {record.oldValue === null ? personal(null) : change.from}
            </Fact>
          </>
        )}
        {(change || record.newValue !== null || (erased && !system)) && (
          <Fact name={t('audit.detail.after')}>
            {change && record.newValue !== null ? change.to : personal(record.newValue)}
          </Fact>
        )}
        {money && (
          <>
            {money.amount !== null && (
              <Fact name={t('audit.money.amount')}>
                {money.kind && `${t(`account.payments.kinds.${money.kind}`)} `}
                {written(money.amount)}
              </Fact>
            )}
            {money.method && (
              <Fact name={t('audit.money.method')}>{t(`account.form.methods.${money.method}`)}</Fact>
            )}
            {money.reference && <Fact name={t('audit.money.reference')}>{money.reference}</Fact>}
            {money.file && <Fact name={t('audit.money.file')}>{money.file}</Fact>}
            {money.orders.length > 0 && (
              <Fact name={t('audit.money.orders')}>
                <OrderLinks orders={money.orders} />
              </Fact>
            )}
          </>
        )}
        {!system && (
          <Fact name={t('audit.detail.note')}>
            {isByItself(record) ? (
              <>
                {t('audit.detail.byItself')} {change && usualNote(t, change.to)}
              </>
            ) : (
              personal(record.notes)
            )}
          </Fact>
        )}
        {system && (
          <>
            <Fact name={t('audit.detail.severity')}>
              <SeverityChip severity={system.severity}>
                {t(`audit.severities.${system.severity}`)}
              </SeverityChip>
            </Fact>
            <Fact name={t('audit.detail.address')}>{personal(system.ipAddress)}</Fact>
            <Fact name={t('audit.detail.program')}>{personal(system.userAgent)}</Fact>
          </>
        )}
        <Fact name={t('audit.detail.type')}>{t(`audit.types.${record.type}`)}</Fact>
        <Fact name={t('audit.detail.id')}>
          <Code>{record.id}</Code>
        </Fact>
        {entity.id !== null && (
          <Fact name={t('audit.detail.entityId')}>
            <Code>{entity.id}</Code>
          </Fact>
        )}
      </Facts>
      {system && Object.keys(system.details).length > 0 && (
        <>
          <Part>{t('audit.detail.more')}</Part>
          <Facts>
            {Object.entries(system.details).map(([name, value]) => (
              <Fact key={name} name={detailName(t, name)}>
                {name === 'email'
                  ? personal(detailText(t, name, value, language))
                  : (detailText(t, name, value, language) ?? '—')}
              </Fact>
            ))}
          </Facts>
        </>
      )}
    </>
  )
}

type RecordDialogProps = {
  readonly store: AuditStore
  readonly place: string
  readonly onClose: () => void
}

/** One row of the audit log, to be read only (rule L6). */
export const RecordDialog = observer(({ store, place, onClose }: RecordDialogProps) => {
  const { t } = useTranslation('admin')
  const { phase, answer } = store.record
  const content = () => {
    if (answer) return <Whole record={answer} />
    if (answer === null) return <p>{t('audit.detail.missing')}</p>
    if (phase !== 'failed') return <Spinner>{t('audit.detail.loading')}</Spinner>
    return (
      <Notice tone="error">
        <p>{t('audit.detail.failed')}</p>
        <Retry>
          <RetryButton onRetry={() => void store.look(place)} />
        </Retry>
      </Notice>
    )
  }
  return (
    <Dialog title={t('audit.detail.title')} onClose={onClose}>
      {content()}
    </Dialog>
  )
})
