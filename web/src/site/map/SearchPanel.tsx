import { queryLength } from '@hotovo/domain/limits'
import { type SoughtService, soughtServices } from '@hotovo/domain/places/sales-point'
import { formatKm } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { Hint, TextField } from '../../ui/form/TextField.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { LocateIcon } from '../../ui/places/icons.tsx'
import { wide } from './layout.ts'
import type { SalesPointsStore } from './SalesPointsStore.ts'
import type { MapView } from './view.ts'

const Panel = styled('search')({
  display: 'grid',
  gap: '0.5rem',
  '@media (scripting: none), print': { display: 'none' },
})
const Fields = styled('div')({
  display: 'grid',
  alignItems: 'end',
  gap: '0.75rem 1rem',
  '& > *': { minWidth: 0 },
  '& :is(select, input[type=search])': { height: '3.125rem' },
  '@container map-page (min-width: 34rem)': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
  [wide]: { gridTemplateColumns: 'minmax(0, 1.5fr) minmax(0, 1fr) auto auto' },
})
const Switch = styled('label')(({ theme: { vars } }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: '0.625rem',
  minHeight: '3.125rem',
  padding: '0.5rem 0.875rem',
  border: `2px solid ${vars.palette.control}`,
  borderRadius: 8,
  background: vars.palette.background.paper,
  fontWeight: 700,
  lineHeight: 1.3,
  cursor: 'pointer',
  '& > input': {
    flex: 'none',
    width: '1.25rem',
    height: '1.25rem',
    margin: 0,
    accentColor: vars.palette.primary.main,
  },
  '&:hover': { borderColor: vars.palette.text.primary },
  '&:has(:checked)': {
    borderColor: vars.palette.primary.main,
    background: vars.palette.primary.soft,
    color: vars.palette.primary.onSoft,
  },
}))
const Below = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 1rem',
  minHeight: '2.75rem',
  '& > p': { maxWidth: 'none' },
  // Silent, but there: only what is there can speak.
  '& > p:empty': { position: 'absolute' },
})

type SearchPanelProps = {
  readonly store: SalesPointsStore
  /** Words are still being typed; everything else is a choice. */
  readonly onType: (query: string) => void
  readonly onTyped: () => void
  readonly onChoose: (part: Partial<MapView>) => void
}

/** The search, its filters, and the way to the nearest. */
export const SearchPanel = observer(({ store, onType, onTyped, onChoose }: SearchPanelProps) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const { view, locating, position, found, isFiltered } = store
  const nearest = found[0]
  const distance = nearest && store.distanceTo(nearest)
  return (
    <Panel>
      <Fields>
        <TextField
          id="map-query"
          type="search"
          label={t('map.search')}
          maxLength={queryLength}
          autoComplete="off"
          spellCheck={false}
          value={view.query}
          onChange={onType}
          onBlur={onTyped}
        />
        <SelectField<SoughtService | ''>
          id="map-service"
          label={t('map.service')}
          choices={[
            { value: '', text: t('map.allServices') },
            ...soughtServices.map((value) => ({ value, text: t(`places.services.${value}`) })),
          ]}
          value={view.service ?? ''}
          onChoose={(service) => onChoose({ service: service || undefined })}
        />
        <Switch>
          <input
            type="checkbox"
            checked={view.isOpenOnly}
            onChange={(event) => onChoose({ isOpenOnly: event.target.checked })}
          />
          {t('map.openNow')}
        </Switch>
        <Button
          aria-disabled={locating === 'asking'}
          onClick={() => locating !== 'asking' && void store.findNearest()}
        >
          <LocateIcon />
          {locating === 'asking' ? t('map.nearest.asking') : t('map.nearest.find')}
        </Button>
      </Fields>
      {locating !== 'idle' && locating !== 'asking' && (
        <div role="alert">
          <Notice tone="warning" title={t(`places.refusals.${locating}.title`)}>
            <p>{t(`places.refusals.${locating}.text`)}</p>
          </Notice>
        </div>
      )}
      <Below>
        <p role="status">
          {[
            isFiltered && t('map.found', { count: found.length }),
            nearest &&
              distance !== undefined &&
              t('map.nearest.found', { name: nearest.name, distance: formatKm(distance, language) }),
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
        {!position && !isFiltered && <Hint>{t('map.nearest.privacy')}</Hint>}
        {isFiltered && found.length > 0 && (
          <Button
            variant="quiet"
            onClick={() => onChoose({ query: '', isOpenOnly: false, service: undefined })}
          >
            <CloseIcon />
            {t('map.clear')}
          </Button>
        )}
        {position && (
          <Button variant="quiet" onClick={() => store.forgetPosition()}>
            <CloseIcon />
            {t('map.nearest.forget')}
          </Button>
        )}
      </Below>
    </Panel>
  )
})
