import type { FilterCount } from '@hotovo/application/back-office/filter-counts'
import type { StaffSavedView } from '@hotovo/application/back-office/saved-views'
import { lengths } from '@hotovo/domain/limits'
import { observer } from 'mobx-react-lite'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { styled } from '../../../theme/styled.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { CloseIcon, EditIcon } from '../../../ui/icons.tsx'
import type { SavedViews } from '../../records/SavedViews.ts'
import { useMay } from '../may.tsx'
import { Actions, Entries, Entry, focusSoon, Small } from '../parts.tsx'

const Line = styled(Entry)({
  flexWrap: 'nowrap',
  alignItems: 'center',
  padding: '0.125rem 0',
  '& > a': { flex: 1, minWidth: 0, padding: '0.625rem 0', fontWeight: 700 },
  // Words of an entry have a line of their own elsewhere.
  '& > p': { flex: 'none' },
  '& > button': { flex: 'none', width: '2.75rem', minHeight: '2.75rem', padding: 0 },
})
const Figure = styled(Small)({ flex: 'none', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' })

const renameId = 'view-new-name'
const renameButton = (id: string) => `view-rename-${id}`

/** How many rows a view means; nothing until it is known. */
function Count({ of }: { readonly of: FilterCount | undefined }) {
  const { t } = useTranslation('admin')
  if (!of) return null
  const { count, isMore } = of
  return <Figure>{isMore ? t('views.moreThan', { count }) : t('views.rows', { count })}</Figure>
}

type GroupProps = {
  readonly title: string
  readonly store: SavedViews
  readonly views: readonly StaffSavedView[]
  readonly question: string
  readonly onChosen: () => void
}

type RenamingProps = { readonly store: SavedViews; readonly view: StaffSavedView; readonly onEnd: () => void }

/** Gives a view another name, in its place. */
const Renaming = observer(({ store, view, onEnd }: RenamingProps) => {
  const { t } = useTranslation('admin')
  const [name, setName] = useState(view.name)
  const { write } = store.saved
  const { stage } = write
  useEffect(() => {
    focusSoon(renameId)
    // What led here stands in its place again.
    return () => void focusSoon(renameButton(view.id))
  }, [view.id])
  const isTaken = stage.phase === 'refused' && stage.why.code === 'saved-view-taken'
  const rename = async (event: FormEvent) => {
    event.preventDefault()
    if (await write.run({ what: 'change', one: { ...view, name: name.trim() } })) onEnd()
    else focusSoon(renameId)
  }
  return (
    <form onSubmit={(event) => void rename(event)}>
      <TextField
        id={renameId}
        label={t('views.name')}
        problem={isTaken ? t('views.taken') : undefined}
        autoComplete="off"
        required
        minLength={lengths.savedViewName.min}
        maxLength={lengths.savedViewName.max}
        value={name}
        onChange={setName}
      />
      <Actions>
        <Button type="submit" aria-disabled={write.isSaving}>
          {t('views.renameShort')}
        </Button>
        <Button variant="quiet" onClick={onEnd}>
          {t('views.leave')}
        </Button>
      </Actions>
    </form>
  )
})

/** Views of one kind: each leads to its list, and can be renamed and removed. */
export const ViewGroup = observer(({ title, store, views, question, onChosen }: GroupProps) => {
  const { t } = useTranslation('admin')
  const { pathname } = useLocation()
  const mayShare = useMay()('views.share')
  const [renamed, rename] = useState<string>()
  if (views.length === 0) return null
  return (
    <section>
      <h3>{title}</h3>
      <Entries>
        {views.map((view) =>
          view.id === renamed ? (
            <li key={view.id}>
              <Renaming store={store} view={view} onEnd={() => rename(undefined)} />
            </li>
          ) : (
            <Line key={view.id}>
              <Link
                to={{ pathname, search: view.question }}
                aria-current={store.isSame(view.question, question) ? 'true' : undefined}
                onClick={onChosen}
              >
                {view.name}
              </Link>
              <Count of={store.counts.get(view.id)} />
              {(mayShare || !view.isShared) && (
                <>
                  <Button
                    id={renameButton(view.id)}
                    variant="quiet"
                    aria-label={t('views.rename', { name: view.name })}
                    onClick={() => {
                      store.saved.write.rest()
                      rename(view.id)
                    }}
                  >
                    <EditIcon />
                  </Button>
                  <Button
                    variant="quiet"
                    aria-label={t('views.remove', { name: view.name })}
                    onClick={() => void store.saved.remove(view).then(() => focusSoon('view-put-back'))}
                  >
                    <CloseIcon />
                  </Button>
                </>
              )}
            </Line>
          ),
        )}
      </Entries>
    </section>
  )
})
