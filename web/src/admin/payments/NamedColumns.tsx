import type { NamedColumns } from '@hotovo/application/statements/columns'
import { formatInstant } from '@hotovo/domain/shared/format'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Small } from '../kit/parts.tsx'
import { type ColumnPart, changedParts, columnParts } from './columnParts.ts'
import { useColumnName } from './useColumnName.ts'

const Folded = styled('details')(({ theme: { vars } }) => ({
  '& > summary': {
    display: 'list-item',
    width: 'fit-content',
    padding: '0.5rem 0',
    color: vars.palette.primary.main,
    fontSize: '0.9375rem',
    fontWeight: 600,
    cursor: 'pointer',
  },
}))
const List = styled('dl')(({ theme: { vars } }) => ({
  display: 'grid',
  gap: '0.25rem',
  margin: '0.25rem 0 0',
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: '0 0.75rem' },
  '& dt': { flex: '0 1 14rem', color: vars.palette.text.secondary },
  '& dd': { flex: '1 1 12rem', minWidth: 0, margin: 0, fontWeight: 600, overflowWrap: 'anywhere' },
  '& small': { display: 'block', fontSize: '0.9375rem', fontWeight: 400 },
}))

type OfProps = { readonly of: NamedColumns }

/** What columns of a table, words in them and the rest are taken for, each with a sample, and with what it was where that differs. */
function Parts({ of, parts }: OfProps & { readonly parts: readonly ColumnPart[] }) {
  const { t } = useTranslation('admin')
  const column = useColumnName(of)
  const named = (part: ColumnPart) => {
    if (part.what === 'columns') return t(`payments.columns.${part.field}`)
    if (part.what === 'word')
      return t('payments.columns.word', { word: part.word || t('payments.columns.noWord') })
    return t(`payments.columns.${part.what}`)
  }
  const inWords = (part: ColumnPart, when: 'now' | 'before') => {
    if (part.what === 'columns') return part[when].map(column).join(' + ') || t('payments.columns.none')
    if (part[when] === undefined)
      return t(part.what === 'account' ? 'payments.columns.none' : 'payments.columns.byTable')
    switch (part.what) {
      case 'word':
        return t(`payments.columns.meanings.${part[when]}`)
      case 'account':
        return part[when]
      case 'decimalSign':
        return t(`payments.columns.${part[when] === ',' ? 'decimalComma' : 'decimalPoint'}`)
      case 'dayOrder':
        return t(`payments.columns.dayOrders.${part[when]}`)
    }
  }
  const changed = changedParts(of.mapping, of.before).map(named)
  return (
    <List>
      {parts.map((part) => (
        <div key={named(part)}>
          <dt>{named(part)}</dt>
          <dd>
            {inWords(part, 'now')}
            {changed.includes(named(part)) && (
              <small>{t('payments.named.before', { value: inWords(part, 'before') })}</small>
            )}
          </dd>
        </div>
      ))}
    </List>
  )
}

/** Who named the columns of a statement's table, and what each is (rule P21). */
export function ColumnsNote({ of }: OfProps) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { fileName, namedBy, namedAt, changedBy, changedAt, mapping, before } = of
  return (
    <div>
      <Small>
        {t('payments.named.by', { name: fileName, who: namedBy, at: formatInstant(namedAt, language) })}{' '}
        {changedAt !== namedAt &&
          t('payments.named.changedBy', { who: changedBy, at: formatInstant(changedAt, language) })}
      </Small>
      <Folded>
        <summary>{t('payments.named.open')}</summary>
        <Parts of={of} parts={columnParts(mapping, before)} />
      </Folded>
    </div>
  )
}

/** That a file was read otherwise than the one before with its header, by whose word, and what differs (rule P21). */
export function ColumnsWarning({ of }: OfProps) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { fileName, changedBy, changedAt, isOwn, mapping, before } = of
  const parts = changedParts(mapping, before)
  if (parts.length === 0) return null
  return (
    <Notice tone="warning" title={t('payments.named.title', { name: fileName })}>
      <p>
        {t(`payments.named.${isOwn ? 'own' : 'others'}`, {
          who: changedBy,
          at: formatInstant(changedAt, language),
        })}
      </p>
      <Parts of={of} parts={parts} />
    </Notice>
  )
}
