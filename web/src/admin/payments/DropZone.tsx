import type { ReadingProgress, StatementImport } from '@hotovo/application/statements/ports'
import type { LeftOutPart } from '@hotovo/application/statements/reader'
import { formatNumber } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import { type DragEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { keyframes, styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Actions, Small } from '../kit/parts.tsx'
import { ColumnsDialog } from './ColumnsDialog.tsx'
import type { ImportStore } from './ImportStore.ts'
import { Meter } from './Meter.tsx'
import { tableOf } from './namedTable.ts'
import { refusalText } from './refusalText.ts'
import type { Upload, Uploads } from './Uploads.ts'

const Zone = styled('section')(({ theme: { vars } }) => ({
  display: 'grid',
  gap: '0.75rem',
  padding: '1rem clamp(1rem, 0.75rem + 1vw, 1.375rem)',
  border: `2px dashed ${vars.palette.control}`,
  borderRadius: 14,
  background: vars.palette.background.paper,
  '&[data-over]': { borderColor: vars.palette.primary.main, background: vars.palette.primary.soft },
  '& > *': { minWidth: 0 },
  '& h2': { fontSize: '1.25rem' },
  '& ul': { display: 'grid', gap: '0.5rem', margin: 0, padding: 0, listStyle: 'none' },
  '& li': { overflowWrap: 'anywhere' },
  // Who has used it once knows what it is for: it is a line then.
  '&[data-small]': { gap: '0.5rem', padding: '0.375rem 0.75rem', borderWidth: 1 },
  '&[data-small] h2': { fontSize: '1rem' },
}))
const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0.5rem 1rem',
  '& > div': { minWidth: 0, flex: '1 1 16rem' },
})

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

const choiceId = 'choose-statements'

/** What was pressed is gone with what it threw away. */
const focusChoice = () => document.getElementById(choiceId)?.focus()

type FileProps = { readonly store: ImportStore; readonly of: StatementImport; readonly onColumns: () => void }

/** One file that the server has, and what became of it. */
const FileLine = observer(({ store, of, onColumns }: FileProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const lines = (count: number) => ({ count, lines: formatNumber(count, language) })
  const added = (count: number) => ({ count, number: formatNumber(count, language) })
  const { id, fileName, importedBy, course } = of
  const by = <Small>{t('payments.drop.by', { name: importedBy })}</Small>
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
          <strong>{fileName}</strong>: {t('payments.drop.read', lines(course.lines))},{' '}
          {course.added > 0 ? t('payments.drop.added', added(course.added)) : t('payments.drop.known')} {by}
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
const DroppedLine = observer(({ store, of }: { readonly store: Uploads; readonly of: Upload }) => {
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

type DropZoneProps = {
  readonly store: ImportStore
  /** Nothing was ever dropped here, as far as anybody can tell. */
  readonly isFirst: boolean
}

/** Where bank statements are dropped or chosen, and what became of them. */
export const DropZone = observer(({ store, isFirst }: DropZoneProps) => {
  const { t } = useTranslation('admin')
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [mapped, map] = useState<string>()
  const hasAnswered = useRef(false)
  const { imports, uploads, isBusy, done, total } = store
  const zone = useRef<HTMLElement>(null)
  const shown = useRef({ isKnown: false, hasOwn: false, height: 0 })
  useEffect(() => {
    void store.open().then(() => {
      shown.current.isKnown = true
    })
    return () => store.close()
  }, [store])
  // A file that somebody else brought moves no line beneath it (rule A25).
  useLayoutEffect(() => {
    const before = shown.current
    const height = zone.current?.offsetHeight ?? 0
    const { hasOwn } = store
    if (before.isKnown && !before.hasOwn && !hasOwn) window.scrollBy(0, height - before.height)
    shown.current = { isKnown: before.isKnown, hasOwn, height }
  })
  // What asked is gone once it is answered, and focus, which its dialog gave back to it, with it.
  useEffect(() => {
    if (!hasAnswered.current || document.activeElement !== document.body) return
    hasAnswered.current = false
    focusChoice()
  })
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void store.drop([...event.dataTransfer.files])
  }
  const asked = imports.find(({ id }) => id === mapped)
  const table = asked?.course.state === 'asks' ? tableOf(asked.course.why) : undefined
  return (
    <Zone
      ref={zone}
      aria-labelledby="drop-title"
      data-over={isOver ? '' : undefined}
      data-small={isFirst ? undefined : ''}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Row>
        <div>
          <h2 id="drop-title">{t('payments.drop.title')}</h2>
          {isFirst && (
            <>
              <p>{t('payments.drop.text')}</p>
              <Small>{t('payments.drop.formats')}</Small>
            </>
          )}
        </div>
        <Button id={choiceId} variant="secondary" onClick={() => input.current?.click()}>
          {t('payments.drop.choose')}
        </Button>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label={t('payments.drop.choose')}
          accept=".xml,.gpc,.csv,.txt,.abo"
          onChange={(event) => {
            const chosen = [...(event.target.files ?? [])]
            event.target.value = ''
            void store.drop(chosen)
          }}
        />
      </Row>
      <div role="status">
        {total > 1 && isBusy && (
          <VisuallyHidden>{t('payments.drop.progress', { done: done + 1, total })}</VisuallyHidden>
        )}
        {total > 0 && (
          <ul>
            {imports.map((one) => (
              <FileLine key={one.id} store={store} of={one} onColumns={() => map(one.id)} />
            ))}
            {uploads.files.map((one) => (
              <DroppedLine key={one.id} store={uploads} of={one} />
            ))}
          </ul>
        )}
      </div>
      {store.isClearable && (
        <Actions>
          <Button variant="quiet" onClick={() => void store.clear().then(focusChoice)}>
            {t('payments.drop.close')}
          </Button>
        </Actions>
      )}
      {asked && table && (
        <ColumnsDialog
          fileName={asked.fileName}
          table={table}
          onClose={() => map(undefined)}
          onMap={async (mapping) => {
            await store.naming.run(mapping)
            // It was called off, and is asked as before.
            if (store.naming.stage.phase === 'resting') return
            hasAnswered.current = true
            map(undefined)
          }}
        />
      )}
    </Zone>
  )
})
