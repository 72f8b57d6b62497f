import type { StaffSavedView } from '@hotovo/application/back-office/saved-views'
import { savedLists } from '@hotovo/domain/back-office/saved-view'
import { lengths } from '@hotovo/domain/limits'
import { observer } from 'mobx-react-lite'
import { type FormEvent, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { problemText } from '../../i18n/problem.ts'
import { styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { CloseIcon, drawn, EditIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Loaded } from '../kit/Loaded.tsx'
import { useMay } from '../kit/may.tsx'
import { NotDone } from '../kit/NotDone.tsx'
import { Actions, Card, Entries, Entry, focusSoon, Small } from '../kit/parts.tsx'
import { listPaths } from '../records/listPaths.ts'
import type { TeamViewsStore } from './TeamViewsStore.ts'

const UpIcon = drawn(<path d="M12 19V5m-6 6 6-6 6 6" />)
const DownIcon = drawn(<path d="M12 5v14m-6-6 6 6 6-6" />)

const Form = styled('form')({ display: 'grid', gap: '1rem', '& > *': { minWidth: 0 } })
const Line = styled(Entry)({
  alignItems: 'center',
  '& > div:first-of-type': { flex: '1 1 12rem' },
  '& > div + div': { display: 'flex', flex: 'none' },
  '& button': { flex: 'none', width: '2.75rem', minHeight: '2.75rem', padding: 0 },
})

const buttonId = (what: 'up' | 'down' | 'rename', { id }: StaffSavedView) => `view-${what}-${id}`

type RowProps = {
  readonly store: TeamViewsStore
  readonly view: StaffSavedView
  readonly isFirst: boolean
  readonly isLast: boolean
}

const Row = observer(({ store, view, isFirst, isLast }: RowProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const mayShare = useMay()('views.share')
  const { write } = store
  const { name, list, question, madeBy } = view
  /** The button may be in the row no more, or the row elsewhere. */
  const move = async (by: 1 | -1) => {
    await write.run({ what: 'move', view, by })
    const of = store.of(list)
    const at = of.findIndex(({ id }) => id === view.id)
    const isAtEnd = at === (by === 1 ? of.length - 1 : 0)
    focusSoon(buttonId((by === 1) === isAtEnd ? 'up' : 'down', view))
  }
  return (
    <Line>
      <div>
        <Link to={{ pathname: pathIn(language, listPaths[list]), search: question }}>{name}</Link>
        {madeBy !== null && <Small>{t('settings.views.madeBy', { name: madeBy })}</Small>}
      </div>
      {mayShare && (
        <div>
          {!isFirst && (
            <Button
              id={buttonId('up', view)}
              variant="quiet"
              aria-label={t('settings.views.up', { name })}
              onClick={() => void move(-1)}
            >
              <UpIcon />
            </Button>
          )}
          {!isLast && (
            <Button
              id={buttonId('down', view)}
              variant="quiet"
              aria-label={t('settings.views.down', { name })}
              onClick={() => void move(1)}
            >
              <DownIcon />
            </Button>
          )}
          <Button
            id={buttonId('rename', view)}
            variant="quiet"
            aria-haspopup="dialog"
            aria-label={t('settings.views.rename', { name })}
            onClick={() => store.ask(view)}
          >
            <EditIcon />
          </Button>
          <Button
            variant="quiet"
            aria-label={t('settings.views.remove', { name })}
            onClick={() =>
              void write.run({ what: 'remove', view }).then((isDone) => isDone && focusSoon('view-put-back'))
            }
          >
            <CloseIcon />
          </Button>
        </div>
      )}
    </Line>
  )
})

/** What became of what was done last, unless a dialog tells it. */
const Outcome = observer(({ store }: { readonly store: TeamViewsStore }) => {
  const { t } = useTranslation('admin')
  const { stage } = store.write
  return (
    <>
      {!store.renamed && (
        <NotDone
          stage={stage}
          words={({ code }) => t(`settings.views.refused.${code}`)}
          onRetry={() => void store.write.retry()}
        />
      )}
      <div role="status">
        {stage.phase === 'done' && stage.wanted.what !== 'move' && (
          <Notice tone="success">
            <p>{t(`settings.views.done.${stage.wanted.what}`, { name: stage.wanted.view.name })}</p>
            {stage.wanted.what === 'remove' && (
              <Actions>
                <Button
                  id="view-put-back"
                  variant="secondary"
                  onClick={() => {
                    const { view } = stage.wanted
                    void store.write.undo().then(() => {
                      const back = store.of(view.list).find(({ name }) => name === view.name)
                      if (back) focusSoon(buttonId('rename', back))
                    })
                  }}
                >
                  {t('settings.views.putBack')}
                </Button>
              </Actions>
            )}
          </Notice>
        )}
      </div>
    </>
  )
})

const nameId = 'view-new-name'

const RenameDialog = observer(
  ({ store, view }: { readonly store: TeamViewsStore; readonly view: StaffSavedView }) => {
    const { t } = useTranslation('admin')
    const { t: common } = useTranslation()
    const language = useLanguage()
    const { stage, isSaving } = store.write
    const problem = store.write.problemAt('name')
    const send = async (event: FormEvent) => {
      event.preventDefault()
      if (await store.rename()) focusSoon(buttonId('rename', view))
      else focusSoon(nameId)
    }
    return (
      <Dialog title={t('settings.views.renameTitle')} onClose={() => store.leave()}>
        <Form noValidate onSubmit={(event) => void send(event)}>
          <TextField
            id={nameId}
            autoComplete="off"
            label={t('settings.views.name')}
            problem={
              problem &&
              problemText(common, problem, { field: t('settings.views.name'), currency: 'EUR', language })
            }
            required
            maxLength={lengths.savedViewName.max}
            value={store.name}
            onChange={(name) => store.type(name)}
          />
          <NotDone stage={stage} isFilledIn words={({ code }) => t(`settings.views.refused.${code}`)} />
          <Actions>
            <Button type="submit" variant="primary" aria-disabled={isSaving}>
              {isSaving ? t('settings.saving') : t('settings.views.renameShort')}
            </Button>
            <Button variant="quiet" disabled={isSaving} onClick={() => store.leave()}>
              {t('settings.leave')}
            </Button>
          </Actions>
        </Form>
      </Dialog>
    )
  },
)

/** The views of the team, by list (rule A109). */
export const TeamViews = observer(({ store }: { readonly store: TeamViewsStore }) => {
  const { t } = useTranslation('admin')
  useEffect(() => {
    void store.open()
  }, [store])
  const { phase, value } = store.all
  return (
    <Card aria-labelledby="team-views">
      <h2 id="team-views">{t('settings.views.title')}</h2>
      <Small>{t('settings.views.lead')}</Small>
      <Loaded
        phase={phase}
        hasValue={value !== undefined}
        words={{
          loading: t('settings.views.loading'),
          failed: t('settings.views.failed'),
          shown: value && t('settings.views.count', { count: value.length }),
        }}
        onRetry={() => void store.open()}
      />
      {value?.length === 0 && <Small>{t('settings.views.none')}</Small>}
      <Outcome store={store} />
      {savedLists
        .filter((list) => store.of(list).length > 0)
        .map((list) => (
          <div key={list}>
            <h3>{t(`settings.views.lists.${list}`)}</h3>
            <Entries>
              {store.of(list).map((view, place, all) => (
                <Row
                  key={view.id}
                  store={store}
                  view={view}
                  isFirst={place === 0}
                  isLast={place === all.length - 1}
                />
              ))}
            </Entries>
          </div>
        ))}
      {store.renamed && <RenameDialog store={store} view={store.renamed} />}
    </Card>
  )
})
