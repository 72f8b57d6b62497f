import { observer } from 'mobx-react-lite'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusHeading } from '../../shell/useFocusOnNavigation.ts'
import { later } from '../../stores/later.ts'
import { styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import { MinusIcon, PlusIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { WholeIcon } from '../../ui/places/icons.tsx'
import { Rich } from '../../ui/Rich.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import type { Covered, MapCanvas } from './canvas.ts'
import { heightPx, narrow } from './layout.ts'
import { OutlineMap } from './OutlineMap.tsx'
import { SalesPointPopup } from './SalesPointPopup.tsx'
import type { SalesPointsStore } from './SalesPointsStore.ts'

const Frame = styled('section')({
  display: 'grid',
  gap: '0.5rem',
  minWidth: 0,
  '@media print': { display: 'none' },
})

const Box = styled('div')(({ theme: { vars } }) => ({
  container: 'map / inline-size',
  position: 'relative',
  isolation: 'isolate',
  height: heightPx,
  overflow: 'hidden',
  border: `var(--h-line, 1px) solid ${vars.palette.control}`,
  borderRadius: 14,
  background: vars.palette.background.sunken,
  [narrow]: { height: `min(${heightPx}px, 78dvh)` },
}))
const Surface = styled('div')({
  position: 'absolute',
  inset: 0,
  borderRadius: 13,
  // Read by the canvas: so long may its movements take.
  transitionDuration: '320ms',
  userSelect: 'none',
  '&:focus-visible': { outlineOffset: -3 },
  '*:where([data-dark]) &': {
    '& .tiles': { filter: 'invert(1) hue-rotate(180deg) brightness(0.9) contrast(0.9)' },
  },
})
const Before = styled(OutlineMap)({
  position: 'absolute',
  inset: 0,
  height: '100%',
  padding: '1rem',
  '[data-ready] > &': { display: 'none' },
})

const Tools = styled('div')(({ theme: { vars } }) => ({
  position: 'absolute',
  top: '0.75rem',
  insetInlineEnd: '0.75rem',
  zIndex: 1,
  display: 'grid',
  // Beside each other where the popup needs the height.
  '@container map (max-width: 36rem)': { gridAutoFlow: 'column' },
  gap: 1,
  overflow: 'hidden',
  border: `2px solid ${vars.palette.control}`,
  borderRadius: 10,
  background: vars.palette.divider,
}))
const Tool = styled('button')(({ theme: { vars } }) => ({
  display: 'grid',
  placeItems: 'center',
  width: '2.75rem',
  height: '2.75rem',
  padding: 0,
  border: 0,
  background: vars.palette.background.paper,
  cursor: 'pointer',
  '&:hover': { background: vars.palette.primary.soft, color: vars.palette.primary.onSoft },
  '&:focus-visible': { outlineOffset: -3 },
}))

/** Words over the map that go by themselves, or stay as long as what they say. */
const Over = styled('div')(({ theme: { vars } }) => ({
  position: 'absolute',
  insetInline: '0.75rem',
  bottom: '0.75rem',
  zIndex: 1,
  width: 'fit-content',
  maxWidth: '30rem',
  marginInline: 'auto',
  padding: '0.5rem 0.875rem',
  border: `var(--h-line, 1px) solid ${vars.palette.control}`,
  borderRadius: 10,
  background: vars.palette.background.paper,
  fontSize: '0.9375rem',
  lineHeight: 1.45,
  pointerEvents: 'none',
  // Unseen, and still in the tree, so that what comes is announced.
  '&:empty': { opacity: 0 },
}))
const Source = styled('p')(({ theme: { vars } }) => ({
  maxWidth: 'none',
  color: vars.palette.text.secondary,
  fontSize: '0.875rem',
}))
const osm = ({ children }: { readonly children: string }) => (
  <a href="https://www.openstreetmap.org/copyright">{children}</a>
)

const hintMs = 2000
const nothing: Covered = { left: 0, bottom: 0 }

/** What the popup covers of the map: its side, or where it is as wide as the map its foot. */
function coveredBy(popup: HTMLElement | null, surface: HTMLElement | null): Covered {
  if (!popup || !surface) return nothing
  const isWide = popup.offsetWidth > surface.offsetWidth * 0.7
  return isWide ? { left: 0, bottom: popup.offsetHeight } : { left: popup.offsetWidth, bottom: 0 }
}

const isMac = () => /^(Mac|iP)/.test(navigator.platform)

type MapViewProps = {
  readonly store: SalesPointsStore
  readonly tileUrl: string
}

/** The map: the outline at once, OpenLayers over it as soon as the map is in sight. */
export const MapView = observer(({ store, tileUrl }: MapViewProps) => {
  const { t } = useTranslation()
  const surface = useRef<HTMLDivElement>(null)
  const popup = useRef<HTMLElement>(null)
  const opener = useRef<HTMLElement | null>(null)
  const [isSeen, see] = useState(false)
  const [canvas, setCanvas] = useState<MapCanvas | 'failed'>()
  const [doTilesCome, tellTiles] = useState(true)
  const [isHinting, hint] = useState(false)
  const { listed, found, open, position, isFiltered, now, places } = store
  const drawn = canvas === 'failed' ? undefined : canvas

  useEffect(() => {
    const sight = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) see(true)
    })
    sight.observe(surface.current!)
    return () => sight.disconnect()
  }, [])

  useEffect(() => {
    if (!isSeen || canvas) return
    let isWanted = true
    import('./canvas.ts').then(
      ({ createCanvas }) => {
        if (!isWanted || !surface.current) return
        setCanvas(
          createCanvas({
            target: surface.current,
            onPress: (id) => store.select(id),
            onTiles: tellTiles,
          }),
        )
      },
      () => isWanted && setCanvas('failed'),
    )
    return () => {
      isWanted = false
    }
  }, [isSeen, canvas, store])
  useEffect(() => () => drawn?.destroy(), [drawn])

  useEffect(() => {
    drawn?.setTiles(tileUrl)
  }, [drawn, tileUrl])

  // The same sales points in the same order are no reason to move the map.
  const ids = listed.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `ids` stand for `listed`
  useEffect(() => {
    if (!drawn) return
    drawn.mark(listed, position)
    if (store.selected) return
    const points = listed.map(({ coordinates }) => coordinates)
    if (position) drawn.fit([position, ...points.slice(0, 3)])
    else if (isFiltered && found.length > 0) drawn.fit(points)
    else drawn.showWhole()
  }, [drawn, ids, position, isFiltered])

  useLayoutEffect(() => {
    drawn?.open(open, coveredBy(popup.current, surface.current))
    if (!open) return
    if (!popup.current?.contains(document.activeElement))
      opener.current = document.activeElement as HTMLElement | null
    surface.current?.scrollIntoView({ block: 'nearest' })
    focusHeading(popup.current?.querySelector('h2') ?? null)
  }, [drawn, open])

  const close = () => {
    store.close()
    const back = opener.current?.checkVisibility() ? opener.current : surface.current
    back?.focus({ preventScroll: true })
  }

  useEffect(() => {
    const target = surface.current!
    const wheel = ({ ctrlKey, metaKey }: WheelEvent) => hint(!ctrlKey && !metaKey)
    target.addEventListener('wheel', wheel, { passive: true })
    return () => target.removeEventListener('wheel', wheel)
  }, [])
  useEffect(() => (isHinting ? later(() => hint(false), hintMs) : undefined), [isHinting])

  return (
    <Frame aria-label={t('map.canvas.region')}>
      <Box data-ready={drawn ? '' : undefined}>
        <Before label={t('map.canvas.outline', { count: places.length })} places={listed} />
        <Surface
          ref={surface}
          {...(drawn && {
            tabIndex: 0,
            role: 'application',
            'aria-label': t('map.canvas.label', { count: found.length }),
          })}
        />
        {drawn && (
          <Tools>
            <Tool type="button" onClick={() => drawn.zoomBy(1)}>
              <PlusIcon />
              <VisuallyHidden>{t('map.canvas.zoomIn')}</VisuallyHidden>
            </Tool>
            <Tool type="button" onClick={() => drawn.zoomBy(-1)}>
              <MinusIcon />
              <VisuallyHidden>{t('map.canvas.zoomOut')}</VisuallyHidden>
            </Tool>
            <Tool type="button" onClick={() => drawn.showWhole()}>
              <WholeIcon />
              <VisuallyHidden>{t('map.canvas.whole')}</VisuallyHidden>
            </Tool>
          </Tools>
        )}
        {open && <SalesPointPopup ref={popup} place={open} now={now} onClose={close} />}
        <Over role="status">
          {drawn && !doTilesCome && t('map.canvas.tilesFailed')}
          {isHinting && doTilesCome && t('map.canvas.wheel', { key: isMac() ? '⌘' : 'Ctrl' })}
        </Over>
      </Box>
      {canvas === 'failed' && (
        <Notice tone="warning">
          <p>{t('map.canvas.failed')}</p>
          <Button variant="quiet" onClick={() => location.reload()}>
            {t('shell.offline.reload')}
          </Button>
        </Notice>
      )}
      <Source>
        {tileUrl === 'none' ? t('map.canvas.noTiles') : <Rich text={t('map.canvas.tiles')} as={{ osm }} />}
      </Source>
    </Frame>
  )
})
