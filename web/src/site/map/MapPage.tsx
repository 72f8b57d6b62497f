import type { PublicApi } from '@hotovo/application/api'
import { mapView } from '@hotovo/domain/limits'
import { observer } from 'mobx-react-lite'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigationType, useSearchParams } from 'react-router-dom'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { currentPlaces } from '../../stores/CurrentPlaces.ts'
import { later } from '../../stores/later.ts'
import { locate } from '../../stores/locate.ts'
import type { SettingsStore } from '../../stores/SettingsStore.ts'
import { styled } from '../../theme/styled.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page, PageHead } from '../../ui/Page.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { useNow } from '../../ui/useNow.ts'
import { useTitle } from '../../ui/useTitle.ts'
import { narrow, page, wide } from './layout.ts'
import { MapView as Canvas } from './MapView.tsx'
import { SalesPointList } from './SalesPointList.tsx'
import { SalesPointsStore } from './SalesPointsStore.ts'
import { SearchPanel } from './SearchPanel.tsx'
import { addressOf, asksForNearest, type MapView, viewIn } from './view.ts'

/** What is typed is in the address after so long a pause. */
const pauseMs = 400

const Body = styled('div')({ container: page, display: 'grid', gap: '1rem', '& > *': { minWidth: 0 } })
const Panes = styled('div')({
  display: 'grid',
  gap: '1.5rem',
  '& > *': { minWidth: 0 },
  [wide]: {
    gridTemplateColumns: 'minmax(0, 24rem) minmax(0, 1fr)',
    alignItems: 'start',
  },
  '@media print': { display: 'block' },
})
const ListPane = styled('div')({
  [narrow]: { '@media screen and (scripting: enabled)': { '[data-pane="map"] > &': { display: 'none' } } },
})
const MapPane = styled('div')({
  [wide]: { position: 'sticky', top: '1rem' },
  [narrow]: { '@media screen and (scripting: enabled)': { '[data-pane="list"] > &': { display: 'none' } } },
})
const PaneChoice = styled('div')({
  [wide]: { display: 'none' },
  '@media (scripting: none), print': { display: 'none' },
})

const store = new SalesPointsStore({ current: currentPlaces, locate })

/** The address and the store say the same: what is chosen at once, what is typed after a pause. */
function useAddress() {
  const [address, go] = useSearchParams()
  const { state } = useLocation()
  const type = useNavigationType()
  const unsaid = useRef<(() => void) | undefined>(undefined)
  const question = address.toString()
  const isOwn = state?.isOwn === true && type !== 'POP'
  // Before it is drawn, so that nothing is seen that is not meant.
  useLayoutEffect(() => {
    const asked = new URLSearchParams(question)
    if (!isOwn) store.show(viewIn(asked))
    // Only a link of ours has been pressed; an address alone asks nobody where they are.
    if (asksForNearest(asked) && type === 'PUSH') {
      store.showPane('list')
      void store.findNearest()
    }
  }, [question, isOwn, type])

  const say = (isTyping: boolean) => {
    unsaid.current?.()
    unsaid.current = undefined
    go(addressOf(store.view), {
      replace: isTyping && state?.isTyping === true,
      state: { isOwn: true, isTyping },
      preventScrollReset: true,
    })
  }
  useEffect(() => () => unsaid.current?.(), [])
  return {
    choose(part: Partial<MapView>) {
      store.show({ ...store.view, ...part })
      say(false)
    },
    type(query: string) {
      store.show({ ...store.view, query })
      unsaid.current?.()
      unsaid.current = later(() => say(true), pauseMs)
    },
    /** The field is left, perhaps for another page: what was typed is in the address before that. */
    typed() {
      if (unsaid.current) say(true)
    },
  }
}

/** Brings the nearest into sight once it is known, or why it is not: the list may begin far below. */
function useSightOfNearest() {
  const body = useRef<HTMLDivElement>(null)
  const wasAsking = useRef(false)
  const isAsking = store.locating === 'asking'
  useEffect(() => {
    if (wasAsking.current && !isAsking)
      body.current?.querySelector('[role=alert], [data-place]')?.scrollIntoView({ block: 'nearest' })
    wasAsking.current = isAsking
  }, [isAsking])
  return body
}

type MapPageProps = {
  readonly settings: SettingsStore
  readonly api: () => Promise<PublicApi>
}

/** The sales points (rule W8): the list is the truth, the map a view of it. */
export const MapPage = observer(({ settings, api }: MapPageProps) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const { choose, type, typed } = useAddress()
  const body = useSightOfNearest()
  const now = useNow()
  useTitle(t('pages.map.title'))
  useLayoutEffect(() => {
    if (now) store.tick(now)
  }, [now])
  useEffect(() => void currentPlaces.refresh(api), [api])
  // Before the same page in the other language comes.
  useLayoutEffect(() => () => store.leave(), [])
  return (
    <Page>
      <PageHead title={t('map.heading', { count: store.places.length })} lead={t('map.lead')} />
      {store.places.some(({ sample }) => sample) && <Notice tone="info">{t('map.sample')}</Notice>}
      <Body ref={body}>
        <SearchPanel store={store} onType={type} onTyped={typed} onChoose={choose} />
        <PaneChoice>
          <Segmented
            legend={t('map.pane')}
            name="pane"
            options={(['list', 'map'] as const).map((value) => ({ value, text: t(`map.panes.${value}`) }))}
            value={store.pane}
            onChoose={(pane) => store.showPane(pane)}
          />
        </PaneChoice>
        <Panes data-pane={store.pane}>
          <ListPane>
            <SalesPointList store={store} now={now} onChoose={choose} />
          </ListPane>
          <MapPane>
            <Canvas store={store} tileUrl={settings.current.tileUrl} />
          </MapPane>
        </Panes>
      </Body>
      <noscript>
        <h2>{t('map.everywhere')}</h2>
        <ul>
          {store.places.slice(mapView.cards).map(({ id, name, address, city }) => (
            <li key={id}>
              <Link to={pathIn(language, `/mapa/${id}`)}>{name}</Link>, {address}, {city}
            </li>
          ))}
        </ul>
      </noscript>
    </Page>
  )
})
