import type { FilterCount } from '@hotovo/application/back-office/filter-counts'
import type { StaffSavedView } from '@hotovo/application/back-office/saved-views'
import { lengths, mostSaved } from '@hotovo/domain/limits'
import { observer } from 'mobx-react-lite'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { styled } from '../../../theme/styled.tsx'
import { Button } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { CloseIcon } from '../../../ui/icons.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { type ListOfViews, SavedViews, type ViewServices } from '../../records/SavedViews.ts'
import { May, useMay } from '../may.tsx'
import { Actions, Entries, Entry, focusSoon, Small, Ticked } from '../parts.tsx'
import { RetryButton } from '../RetryButton.tsx'

const Parts = styled('div')({
  display: 'grid',
  gap: '1rem',
  '& > *': { minWidth: 0 },
  '& h3': { fontSize: '1.0625rem' },
  '& section, & form': { display: 'grid', gap: '0.5rem' },
})
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

const nameId = 'view-name'

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

/** Views of one kind: each leads to its list, and can be removed. */
const Group = observer(({ title, store, views, question, onChosen }: GroupProps) => {
  const { t } = useTranslation('admin')
  const { pathname } = useLocation()
  const mayShare = useMay()('views.share')
  if (views.length === 0) return null
  return (
    <section>
      <h3>{title}</h3>
      <Entries>
        {views.map((view) => (
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
              <Button
                variant="quiet"
                aria-label={t('views.remove', { name: view.name })}
                onClick={() =>
                  void store.saved.write
                    .run({ what: 'remove', one: view })
                    .then(() => focusSoon('view-put-back'))
                }
              >
                <CloseIcon />
              </Button>
            )}
          </Line>
        ))}
      </Entries>
    </section>
  )
})

type ViewsDialogProps = ListOfViews & {
  readonly desk: ViewServices
  readonly question: string
  readonly onClose: () => void
}

/** The saved views of a list (rule A27): chosen, kept, removed and put back; and a link to what is shown. */
export const ViewsDialog = observer(({ desk, list, viewIn, question, onClose }: ViewsDialogProps) => {
  const { t } = useTranslation('admin')
  const [store] = useState(() => new SavedViews(desk, { list, viewIn }))
  const [name, setName] = useState('')
  const [isShared, share] = useState(false)
  useEffect(() => {
    void store.open()
  }, [store])
  const { saved } = store
  const { phase, value = [] } = saved.all
  const trimmed = name.trim()
  const isTaken = value.some((view) => view.name === trimmed && view.isShared === isShared)
  /** Whose list has one that is called the same, however it is written, and stays. */
  const twin = value.find(
    (view) =>
      view.name.toLowerCase() === trimmed.toLowerCase() &&
      !(view.name === trimmed && view.isShared === isShared),
  )
  const sameName = twin && t(twin.isShared ? 'views.teamHas' : 'views.ownHas', { name: twin.name })
  const isTooLong = question.length > lengths.savedViewQuestion.max
  const keep = async (event: FormEvent) => {
    event.preventDefault()
    if (await store.keep({ name: trimmed, question, isShared })) setName('')
    focusSoon(nameId)
  }
  return (
    <Dialog title={t('views.title')} onClose={onClose}>
      <Parts>
        {saved.isFailed && (
          <div role="alert">
            <Notice tone="error">
              <p>{t('views.failed')}</p>
              <Actions>
                <RetryButton onRetry={() => void saved.retry()} />
              </Actions>
            </Notice>
          </div>
        )}
        {saved.isFull && (
          <div role="alert">
            <Notice tone="error">
              <p>{t('views.full', { most: mostSaved.views })}</p>
            </Notice>
          </div>
        )}
        {phase === 'loading' && !saved.all.value && <Small role="status">{t('views.loading')}</Small>}
        {phase === 'shown' && value.length === 0 && <Small>{t('views.none')}</Small>}
        {([false, true] as const).map((isTeams) => (
          <Group
            key={String(isTeams)}
            title={t(isTeams ? 'views.team' : 'views.mine')}
            store={store}
            views={value.filter((view) => view.isShared === isTeams)}
            question={question}
            onChosen={onClose}
          />
        ))}
        <div role="status">
          {saved.last?.what === 'remove' && (
            <Notice tone="success">
              <p>{t('views.removed', { name: saved.last.one.name })}</p>
              <Actions>
                <Button id="view-put-back" variant="secondary" onClick={() => void saved.write.undo()}>
                  {t('views.putBack')}
                </Button>
              </Actions>
            </Notice>
          )}
          {saved.last?.what === 'keep' && (
            <Notice tone="success">
              <p>{t('views.kept', { name: saved.last.one.name })}</p>
            </Notice>
          )}
        </div>
        {question === '' || isTooLong ? (
          <Small>{t(isTooLong ? 'views.tooLong' : 'views.keepFirst')}</Small>
        ) : (
          <>
            <form onSubmit={(event) => void keep(event)}>
              <h3>{t('views.keepTitle')}</h3>
              <TextField
                id={nameId}
                label={t('views.name')}
                hint={isTaken ? t('views.replaces') : sameName}
                required
                minLength={lengths.savedViewName.min}
                maxLength={lengths.savedViewName.max}
                value={name}
                onChange={setName}
              />
              <May to="views.share">
                <Ticked>
                  <input
                    type="checkbox"
                    checked={isShared}
                    onChange={(event) => share(event.target.checked)}
                  />
                  {t('views.shared')}
                </Ticked>
              </May>
              <Actions>
                <Button type="submit" disabled={saved.write.isSaving}>
                  {t(isTaken ? 'views.replace' : 'views.keep')}
                </Button>
              </Actions>
            </form>
            <section>
              <h3>{t('views.linkTitle')}</h3>
              <Actions>
                <CopyButton
                  text={`${window.location.origin}${window.location.pathname}?${question}`}
                  label={t('views.link')}
                />
              </Actions>
            </section>
          </>
        )}
      </Parts>
    </Dialog>
  )
})
