import { lengths, mostSaved } from '@hotovo/domain/limits'
import { observer } from 'mobx-react-lite'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '../../../theme/styled.tsx'
import { Button } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { type ListOfViews, SavedViews, type ViewServices } from '../../records/SavedViews.ts'
import { May } from '../may.tsx'
import { Actions, focusSoon, Small, Ticked } from '../parts.tsx'
import { RetryButton } from '../RetryButton.tsx'
import { ViewGroup } from './ViewGroup.tsx'

const Parts = styled('div')({
  display: 'grid',
  gap: '1rem',
  '& > *': { minWidth: 0 },
  '& h3': { fontSize: '1.0625rem' },
  '& section, & form': { display: 'grid', gap: '0.5rem' },
})
const nameId = 'view-name'

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
        {saved.isOvertaken && (
          <div role="alert">
            <Notice tone="warning">
              <p>{t('views.changed')}</p>
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
          <ViewGroup
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
          {(saved.last?.what === 'keep' || saved.last?.what === 'change') && (
            <Notice tone="success">
              <p>
                {t(saved.last.what === 'keep' ? 'views.kept' : 'views.renamed', {
                  name: saved.last.one.name,
                })}
              </p>
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
