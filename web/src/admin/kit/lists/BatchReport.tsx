import { formatNumber } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathIn } from '../../../i18n/language.ts'
import { useLanguage } from '../../../i18n/messages.ts'
import { styled } from '../../../theme/styled.tsx'
import { Code } from '../../../ui/Code.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import type { Bulk, BulkWords } from './bulk.ts'

export const Parts = styled('div')({
  display: 'grid',
  gap: '1rem',
  '& > *': { minWidth: 0 },
  '& h3': { fontSize: '1.0625rem', lineHeight: 1.4 },
})
const Numbers = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0.25rem 1rem',
  margin: '0.25rem 0 0',
  padding: 0,
  listStyle: 'none',
  '& a': { display: 'inline-block', minHeight: '2rem', lineHeight: '2rem' },
})

type RecordLinksProps = {
  readonly words: BulkWords
  readonly records: readonly {
    readonly id: string
    readonly number: string
    readonly meantOrder?: string | undefined
  }[]
}

/** Records by their numbers, which open them, with the order that the reply to one tells (rule S15). */
export function RecordLinks({ words: { path }, records }: RecordLinksProps) {
  const language = useLanguage()
  return (
    <Numbers>
      {records.map(({ id, number, meantOrder }) => (
        <li key={id}>
          <Link to={pathIn(language, path({ id, number }))}>
            <Code>{number || id.slice(0, 8)}</Code>
          </Link>
          {meantOrder && (
            <>
              {' → '}
              <Code>{meantOrder}</Code>
            </>
          )}
        </li>
      ))}
    </Numbers>
  )
}

type BatchReportProps = {
  readonly batch: NonNullable<Bulk['batch']['progress']>
  readonly words: BulkWords
  readonly onClose: () => void
}

/** What became of each record of a batch. */
export const BatchReport = observer(({ batch, words, onClose }: BatchReportProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const figure = (value: number) => formatNumber(value, language)
  const { changed, left, items, done } = batch
  const of = words.batchOf?.(items[0]?.to) ?? words.of
  const untouched = items.slice(done)
  return (
    <Dialog title={t(batch.undoes ? 'bulk.undoTitle' : `bulk.${of}.batchTitle`)} onClose={onClose}>
      <Parts>
        {changed.length > 0 && (
          <section>
            <h3>
              {t(batch.undoes ? `bulk.${words.of}.undone` : `bulk.${of}.ended`, {
                count: changed.length,
                figure: figure(changed.length),
              })}
            </h3>
            <RecordLinks words={words} records={changed} />
          </section>
        )}
        {words.skips.map((why) => {
          const some = left.filter((one) => one.why === why)
          return some.length === 0 ? null : (
            <section key={why}>
              <h3>
                {t(`bulk.fates.${why}`)}: {figure(some.length)}
              </h3>
              <RecordLinks words={words} records={some} />
            </section>
          )
        })}
        {untouched.length > 0 && (
          <section>
            <h3>
              {t('bulk.untouched')}: {figure(untouched.length)}
            </h3>
            <RecordLinks words={words} records={untouched} />
          </section>
        )}
      </Parts>
    </Dialog>
  )
})
