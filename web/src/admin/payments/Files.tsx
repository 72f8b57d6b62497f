import type { ReadingProgress, StatementImport } from '@hotovo/application/statements/ports'
import type { LeftOutPart } from '@hotovo/application/statements/reader'
import { formatNumber } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { keyframes, styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Actions, Small } from '../kit/parts.tsx'
import type { ImportStore } from './ImportStore.ts'
import { Meter } from './Meter.tsx'
import { refusalText } from './refusalText.ts'
import type { Upload, Uploads } from './Uploads.ts'

const running = keyframes({ from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(400%)' } })

/** A line that says that something goes on, and nothing of how far it is. */
const Going = styled('div')(({ theme: { vars } }) => ({
  height: 6,
  marginTop: '0.375rem',
  borderRadius: 3,
  overflow: 'hidden',
  background: vars.palette.primary.soft,
  '&::after': {
    content: '""',
    display: 'block',
    width: '25%',
    height: '100%',
    background: vars.palette.primary.main,
    animation: `${running} 1200ms ease-in-out infinite`,
  },
}))

/** How far a file is, as far as anybody told. */
function Progress({ progress }: { readonly progress: ReadingProgress | null }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  if (progress === null) return <Going />
  const { done, of } = progress
  const lines = formatNumber(done, language)
  const text =
    of === null
      ? t('payments.drop.readSoFar', { lines })
      : t('payments.drop.matchedSoFar', { lines, all: formatNumber(of, language) })
  // Figures change often: whoever listens hears what became of the file, and asks the bar in between.
  return (
    <div aria-live="off">
      <Small>{text}</Small>
      {of === null ? <Going /> : <Meter aria-label={text} value={done} max={Math.max(1, of)} />}
    </div>
  )
}

/** So many of what was left out are told, and how many more there are. */
const mostTold = 5

/** What stands in a file and was left out, and why. */
function Left({ leftOut }: { readonly leftOut: readonly LeftOutPart[] }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  if (leftOut.length === 0) return null
  const number = (value: number) => formatNumber(value, language)
  const more = leftOut.length - mostTold
  return (
    <Small as="ul">
      {leftOut.slice(0, mostTold).map((one) => (
        <li key={one.why === 'another-account' ? `${one.account} ${one.currency}` : one.line}>
          {one.why === 'another-account'
            ? t('payments.drop.left.another-account', { account: one.account })
            : t(`payments.drop.left.${one.why}`, { line: number(one.line), text: one.text })}
        </li>
      ))}
      {more > 0 && <li>{t('payments.drop.left.more', { number: number(more) })}</li>}
    </Small>
  )
}

export const choiceId = 'choose-statements'

/** What was pressed is gone with what it threw away. */
export const focusChoice = () => document.getElementById(choiceId)?.focus()

type ReadProps = { readonly lines: number; readonly added: number }

/** How many lines were read, and how many of them are new. */
function Read({ lines, added }: ReadProps) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const number = (count: number) => formatNumber(count, language)
  return (
    <>
      {t('payments.drop.read', { count: lines, lines: number(lines) })},{' '}
      {added > 0
        ? t('payments.drop.added', { count: added, number: number(added) })
        : t('payments.drop.known')}
    </>
  )
}

type FileProps = { readonly store: ImportStore; readonly of: StatementImport; readonly onColumns: () => void }

/** One file that the server has, and what became of it. */
export const FileLine = observer(({ store, of, onColumns }: FileProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { id, fileName, importedBy, course } = of
  const by = <Small as="span">{t('payments.drop.by', { name: importedBy })}</Small>
  switch (course.state) {
    case 'waiting': {
      const ahead = store.ahead(id)
      return (
        <li>
          <strong>{fileName}</strong>:{' '}
          {ahead > 0 ? t('payments.drop.ahead', { count: ahead }) : t('payments.drop.waiting')} {by}
        </li>
      )
    }
    case 'reading':
      return (
        <li>
          {t('payments.drop.busy', { name: fileName })} {by}
          <Progress progress={course.progress} />
        </li>
      )
    case 'read':
      return (
        <li>
          <strong>{fileName}</strong>: <Read lines={course.lines} added={course.added} /> {by}
          <Left leftOut={course.leftOut} />
        </li>
      )
    case 'asks':
    case 'refused': {
      const { why, state } = course
      const isNew = why.code === 'columns-unknown'
      return (
        <li>
          <Notice
            tone={isNew ? 'info' : 'error'}
            title={isNew ? fileName : `${t('payments.refused.title')}: ${fileName}`}
          >
            <p>{refusalText(t, why, language)}</p>
            {!isNew && <p>{t('payments.refused.nothingKept')}</p>}
            {by}
            {state === 'asks' && (
              <Actions>
                <Button variant="secondary" aria-haspopup="dialog" onClick={onColumns}>
                  {t('payments.drop.columns')}
                </Button>
                <Button variant="quiet" onClick={() => void store.dismiss([of]).then(focusChoice)}>
                  {t('payments.drop.discard')}
                </Button>
              </Actions>
            )}
            {state === 'refused' && (
              <Actions>
                {store.canResend(of) && (
                  <Button variant="secondary" onClick={() => void store.resend(of).then(focusChoice)}>
                    {t('payments.drop.again')}
                    <VisuallyHidden> {fileName}</VisuallyHidden>
                  </Button>
                )}
                <Button variant="quiet" onClick={() => void store.dismiss([of]).then(focusChoice)}>
                  {t('payments.drop.dismiss')}
                  <VisuallyHidden> {fileName}</VisuallyHidden>
                </Button>
              </Actions>
            )}
            {store.naming.stage.phase === 'unanswered' && <p>{t('payments.columns.failed')}</p>}
          </Notice>
        </li>
      )
    }
  }
})

/** One file that is sent from here. */
export const DroppedLine = observer(({ store, of }: { readonly store: Uploads; readonly of: Upload }) => {
  const { t } = useTranslation('admin')
  const { id, file, phase } = of
  if (phase === 'sending') return <li>{t('payments.drop.sending', { name: file.name })}</li>
  return (
    <li>
      <Notice tone="error" title={file.name}>
        <p>{t(`payments.drop.${phase}`)}</p>
        <Actions>
          {phase !== 'gone' && phase !== 'empty' && (
            <Button variant="secondary" onClick={() => void store.retry(id)}>
              {t('payments.drop.again')}
              <VisuallyHidden> {file.name}</VisuallyHidden>
            </Button>
          )}
          <Button
            variant="quiet"
            onClick={() => {
              store.forget(id)
              focusChoice()
            }}
          >
            {t('payments.drop.dismiss')}
            <VisuallyHidden> {file.name}</VisuallyHidden>
          </Button>
        </Actions>
      </Notice>
    </li>
  )
})

const Folded = styled('details')({
  '& > summary': { minHeight: '1.75rem', cursor: 'pointer' },
  '& > ul': { marginTop: '0.5rem !important' },
})

type FilesProps = { readonly store: ImportStore; readonly onColumns: (id: string) => void }

/**
 * What became of files, a line each. Several that were read whole are told in one, which unfolds: the payments beneath are what people
 * came for (rule P42).
 */
export const Files = observer(({ store, onColumns }: FilesProps) => {
  const { t } = useTranslation('admin')
  const { imports, uploads } = store
  const whole = imports.flatMap(({ id, course }) =>
    course.state === 'read' && course.leftOut.length === 0 ? [{ id, ...course }] : [],
  )
  const isFolded = (id: string) => whole.length > 1 && whole.some((one) => one.id === id)
  const sum = (of: 'lines' | 'added') => whole.reduce((all, one) => all + one[of], 0)
  const lineOf = (one: StatementImport) => (
    <FileLine key={one.id} store={store} of={one} onColumns={() => onColumns(one.id)} />
  )
  const apart = imports.filter(({ id }) => !isFolded(id))
  return (
    <>
      {whole.length > 1 && (
        <Folded>
          <summary>
            {t('payments.drop.files', { count: whole.length })}:{' '}
            <Read lines={sum('lines')} added={sum('added')} />
          </summary>
          <ul>{imports.filter(({ id }) => isFolded(id)).map(lineOf)}</ul>
        </Folded>
      )}
      {(apart.length > 0 || uploads.files.length > 0) && (
        <ul>
          {apart.map(lineOf)}
          {uploads.files.map((one) => (
            <DroppedLine key={one.id} store={uploads} of={one} />
          ))}
        </ul>
      )}
    </>
  )
})
