import { observer } from 'mobx-react-lite'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Small } from '../kit/parts.tsx'
import { ColumnsDialog } from './ColumnsDialog.tsx'
import { choiceId, Files, focusChoice } from './Files.tsx'
import type { ImportStore } from './ImportStore.ts'
import { tableOf } from './namedTable.ts'

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
  // Who has used it once knows what it is for: it is a line then, and what became of files stands in it.
  '&[data-small]': { padding: '0.375rem 0.75rem', borderWidth: 1 },
  '&[data-small] h2': { fontSize: '1rem' },
}))
const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0.5rem 1rem',
  '& > div': { minWidth: 0, flex: '1 1 16rem' },
  '& > [role=status]': { flexBasis: '100%' },
  '& > [role=status]:empty': { position: 'absolute' },
  '[data-small] &': {
    gap: '0.25rem 1rem',
    '& > div': { flex: '0 1 auto' },
    '& > button': { minHeight: '2.5rem', padding: '0.25rem 0.875rem' },
    '& > [role=status]': { flex: '1 1 14rem' },
  },
})
const Close = styled(Button)({ '&&': { width: '2.75rem', minHeight: '2.75rem', padding: 0 } })

type DropZoneProps = {
  readonly store: ImportStore
  /** Nothing was ever dropped here, as far as anybody can tell. */
  readonly isFirst: boolean
  /** Files are dragged over the page. */
  readonly isOver: boolean
}

/** Where bank statements are dropped or chosen, and what became of them. */
export const DropZone = observer(({ store, isFirst, isOver }: DropZoneProps) => {
  const { t } = useTranslation('admin')
  const input = useRef<HTMLInputElement>(null)
  const [mapped, map] = useState<string>()
  const hasAnswered = useRef(false)
  const { imports, isBusy, done, total } = store
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
  const asked = imports.find(({ id }) => id === mapped)
  const table = asked?.course.state === 'asks' ? tableOf(asked.course.why) : undefined
  return (
    <Zone
      ref={zone}
      aria-labelledby="drop-title"
      data-over={isOver ? '' : undefined}
      data-small={isFirst ? undefined : ''}
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
        <div role="status">
          {total > 1 && isBusy && (
            <VisuallyHidden>{t('payments.drop.progress', { done: done + 1, total })}</VisuallyHidden>
          )}
          {total > 0 && <Files store={store} onColumns={map} />}
        </div>
        {store.isClearable && (
          <Close
            variant="quiet"
            title={t('payments.drop.close')}
            onClick={() => void store.clear().then(focusChoice)}
          >
            <CloseIcon />
            <VisuallyHidden>{t('payments.drop.close')}</VisuallyHidden>
          </Close>
        )}
      </Row>
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
