import { outline } from 'virtual:slovakia'
import { mapView as limits } from '@hotovo/domain/limits'
import type { Coordinates, PublicSalesPoint } from '@hotovo/domain/places/sales-point'
import type { Coordinate } from 'ol/coordinate.js'
import { platformModifierKeyOnly } from 'ol/events/condition.js'
import { boundingExtent } from 'ol/extent.js'
import Feature, { type FeatureLike } from 'ol/Feature.js'
import Point from 'ol/geom/Point.js'
import Polygon from 'ol/geom/Polygon.js'
import DoubleClickZoom from 'ol/interaction/DoubleClickZoom.js'
import DragPan from 'ol/interaction/DragPan.js'
import KeyboardPan from 'ol/interaction/KeyboardPan.js'
import KeyboardZoom from 'ol/interaction/KeyboardZoom.js'
import MouseWheelZoom from 'ol/interaction/MouseWheelZoom.js'
import PinchZoom from 'ol/interaction/PinchZoom.js'
import Kinetic from 'ol/Kinetic.js'
import TileLayer from 'ol/layer/Tile.js'
import VectorLayer from 'ol/layer/Vector.js'
import OlMap from 'ol/Map.js'
import type { Pixel } from 'ol/pixel.js'
import { fromLonLat, transformExtent } from 'ol/proj.js'
import Cluster from 'ol/source/Cluster.js'
import VectorSource from 'ol/source/Vector.js'
import XYZ from 'ol/source/XYZ.js'
import Circle from 'ol/style/Circle.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import Text from 'ol/style/Text.js'
import View from 'ol/View.js'
import { fonts } from '../../theme/tokens.ts'

/** Markers that are nearer than this become one. Pixels, as the rest here. */
const clusterPx = 40
const radii = { cluster: 17, shop: 9 }
/** A finger is not as fine as a mouse. */
const tolerancePx = 12
/** As near as the list takes the map to a shop: to its street, or to its town where there are no streets. */
const nearZoom = { tiles: 14, outline: 9 }
const edgesPx = [56, 80, 56, 56]

/** The part of the map that something else covers. */
export type Covered = { readonly left: number; readonly bottom: number }

export type MapCanvas = {
  /** Tiles of an address with `{z}/{x}/{y}`, or `none`: the outline alone. */
  setTiles(tileUrl: string): void
  /** Which sales points have markers. */
  mark(places: readonly PublicSalesPoint[], position: Coordinates | undefined): void
  showWhole(): void
  /** Moves so that all points are seen. */
  fit(points: readonly Coordinates[]): void
  /** Marks one sales point, and moves so that it is seen beside what covers the map. */
  open(place: PublicSalesPoint | undefined, covered: Covered): void
  zoomBy(levels: number): void
  destroy(): void
}

type CanvasOptions = {
  /** Takes the focus, and is drawn into. */
  readonly target: HTMLElement
  readonly onPress: (id: string) => void
  /** Tiles come, or none of them does. */
  readonly onTiles: (come: boolean) => void
}

const at = ({ lat, lng }: Coordinates): Coordinate => fromLonLat([lng, lat])

/**
 * A canvas knows no variables: the colours are asked for when they may have changed. They are the page's; a map that is
 * just being left has none.
 */
function pageColours() {
  const computed = getComputedStyle(document.documentElement)
  const colour = (name: string) => computed.getPropertyValue(`--h-palette-${name}`).trim()
  return {
    ground: colour('background-paper'),
    line: colour('control'),
    marker: colour('primary-main'),
    onMarker: colour('primary-contrastText'),
    chosen: colour('accent-main'),
    onChosen: colour('accent-contrastText'),
    here: colour('info-main'),
  }
}

const members = (marker: FeatureLike): readonly Feature[] => marker.get('features') ?? []
const placeOf = (feature: Feature): Coordinate => (feature.getGeometry() as Point).getCoordinates()

/** The map: tiles over the outline, markers over both. The list is the truth; nothing is only here. */
export function createCanvas({ target, onPress, onTiles }: CanvasOptions): MapCanvas {
  let colours = pageColours()
  let tiles: TileLayer<XYZ> | undefined
  /** The marker that was pressed: whoever sees it need not be led there. */
  let pressed: string | undefined
  let marked: readonly PublicSalesPoint[] = []

  const dot = (radius: number, fill: string, edge: string, text?: string) =>
    new Style({
      image: new Circle({
        radius,
        fill: new Fill({ color: fill }),
        stroke: new Stroke({ color: edge, width: 3 }),
      }),
      ...(text === undefined
        ? {}
        : {
            text: new Text({
              text,
              font: `700 15px ${fonts.text}`,
              fill: new Fill({ color: edge }),
              offsetY: 1,
            }),
          }),
    })

  const shops = new VectorSource<Feature<Point>>()
  const clusters = new Cluster({ source: shops, distance: clusterPx })
  const above = new VectorSource<Feature<Point>>()
  const layers = {
    outline: new VectorLayer({
      source: new VectorSource({
        features: [new Feature(new Polygon([outline.map(([lng, lat]) => at({ lng, lat }))]))],
      }),
      className: 'outline',
      style: () =>
        new Style({
          fill: new Fill({ color: colours.ground }),
          stroke: new Stroke({ color: colours.line, width: 2 }),
        }),
    }),
    shops: new VectorLayer({
      source: clusters,
      style: (cluster) => {
        const { length } = members(cluster)
        return length > 1
          ? dot(radii.cluster, colours.marker, colours.onMarker, String(length))
          : dot(radii.shop, colours.marker, colours.onMarker)
      },
    }),
    above: new VectorLayer({
      source: above,
      style: (feature) =>
        feature.get('isHere')
          ? dot(8, colours.here, colours.ground)
          : [dot(15, colours.chosen, colours.onChosen), dot(4, colours.onChosen, colours.onChosen)],
    }),
  }

  const { south, north, west, east } = limits.bounds
  const bounds = transformExtent([west, south, east, north], 'EPSG:4326', 'EPSG:3857')
  const view = new View({
    center: at(limits.centre),
    zoom: limits.zoom,
    minZoom: limits.zoom - 1,
    maxZoom: limits.maxZoom,
    extent: bounds,
    constrainOnlyCenter: false,
    showFullExtent: true,
    smoothExtentConstraint: false,
    smoothResolutionConstraint: false,
    enableRotation: false,
  })
  const map = new OlMap({
    target,
    keyboardEventTarget: target,
    controls: [],
    interactions: [],
    layers: Object.values(layers),
    view,
  })

  /** Nothing moves against the wish: the style of the page says how long a movement may take. */
  const durationMs = () => Number.parseFloat(getComputedStyle(target).transitionDuration) * 1000
  /** What fingers, mouse and keys do. They know no wishes: they are made anew when those may have changed. */
  const interact = () => {
    const duration = durationMs()
    map.getInteractions().clear()
    map
      .getInteractions()
      .extend([
        new DoubleClickZoom({ duration }),
        new DragPan(duration > 0 ? { kinetic: new Kinetic(-0.005, 0.05, 100) } : {}),
        new PinchZoom({ duration }),
        new KeyboardPan({ duration }),
        new KeyboardZoom({ duration }),
        new MouseWheelZoom({ condition: platformModifierKeyOnly, duration }),
      ])
  }
  interact()

  const separate = () =>
    clusters.setDistance((view.getZoom() ?? 0) < limits.clustersBelowZoom ? clusterPx : 0)
  view.on('change:resolution', separate)

  const fit = (points: readonly Coordinate[], maxZoom: number) => {
    if (points.length > 0)
      view.fit(boundingExtent([...points]), { padding: edgesPx, maxZoom, duration: durationMs() })
  }
  const nearest = () => (tiles ? nearZoom.tiles : nearZoom.outline)

  /** The shops of the marker at a pixel. Asked of the places, not of the picture: reading canvases is slow. */
  const shopsAt = (pixel: Pixel): readonly Feature[] => {
    const away = (marker: Feature) => {
      const [x = 0, y = 0] = map.getPixelFromCoordinate(placeOf(marker)) ?? []
      return Math.hypot(x - pixel[0]!, y - pixel[1]!)
    }
    const near = clusters
      .getFeatures()
      .map((marker) => ({ shops: members(marker), px: away(marker) }))
      .filter(({ shops, px }) => px <= (shops.length > 1 ? radii.cluster : radii.shop) + tolerancePx)
      .sort((one, other) => one.px - other.px)
    return near[0]?.shops ?? []
  }
  map.on('click', ({ pixel }) => {
    const found = shopsAt(pixel)
    if (found.length > 1) return fit(found.map(placeOf), Math.max(limits.clustersBelowZoom, nearZoom.outline))
    if (found.length === 0) return
    pressed = String(found[0]!.getId())
    onPress(pressed)
  })
  map.on('pointermove', ({ pixel, dragging }) => {
    if (!dragging) target.style.cursor = shopsAt(pixel).length > 0 ? 'pointer' : ''
  })

  // The scheme and the wishes stand in attributes of the root, whether a person chose them or the device.
  const wishes = new MutationObserver(() => {
    colours = pageColours()
    for (const layer of Object.values(layers)) layer.changed()
    interact()
  })
  wishes.observe(document.documentElement, { attributes: true })

  return {
    setTiles(tileUrl) {
      if (tiles) map.removeLayer(tiles)
      tiles = undefined
      if (tileUrl === 'none') return
      const source = new XYZ({ url: tileUrl, maxZoom: limits.maxZoom, transition: 0 })
      let doCome = false
      source.on('tileloadend', () => {
        if (!doCome) onTiles(true)
        doCome = true
      })
      source.on('tileloaderror', () => {
        if (!doCome) onTiles(false)
      })
      tiles = new TileLayer({ source, className: 'tiles' })
      map.getLayers().insertAt(1, tiles)
    },
    mark(places, position) {
      marked = places
      shops.clear(true)
      shops.addFeatures(
        places.map(({ id, coordinates }) => {
          const feature = new Feature(new Point(at(coordinates)))
          feature.setId(id)
          return feature
        }),
      )
      const here = above.getFeatureById('here')
      if (here) above.removeFeature(here)
      if (!position) return
      const feature = new Feature({ geometry: new Point(at(position)), isHere: true })
      feature.setId('here')
      above.addFeature(feature)
    },
    showWhole() {
      const [width = 0] = map.getSize() ?? []
      const seen = (width * view.getResolutionForZoom(limits.zoom)) / 111_320
      if (seen < east - west - 1)
        return fit(
          marked.map(({ coordinates }) => at(coordinates)),
          limits.zoom,
        )
      view.animate({ center: at(limits.centre), zoom: limits.zoom, duration: durationMs() })
    },
    fit: (points) => fit(points.map(at), nearest()),
    open(place, { left, bottom }) {
      const before = above.getFeatureById('open')
      if (before) above.removeFeature(before)
      const isPressed = pressed === place?.id
      pressed = undefined
      if (!place) return
      const point = at(place.coordinates)
      const feature = new Feature(new Point(point))
      feature.setId('open')
      above.addFeature(feature)
      // The map ends at its bounds: as near as it must be, so that they leave a place beside what covers it.
      const [width = 0, height = 0] = map.getSize() ?? []
      const [minX, minY, maxX, maxY] = bounds as [number, number, number, number]
      const enough = Math.min(
        (point[0]! - minX) / ((width + left) / 2),
        (maxX - point[0]!) / ((width - left) / 2),
        (point[1]! - minY) / ((height + bottom) / 2),
        (maxY - point[1]!) / ((height - bottom) / 2),
      )
      const zoom = Math.max(
        view.getZoom() ?? 0,
        isPressed ? 0 : nearest(),
        Math.min(view.getZoomForResolution(enough) ?? 0, limits.maxZoom),
      )
      const resolution = view.getResolutionForZoom(zoom)
      const center = [point[0]! - (left / 2) * resolution, point[1]! - (bottom / 2) * resolution]
      view.animate({ center, zoom, duration: durationMs() })
    },
    zoomBy(levels) {
      view.animate({ zoom: (view.getZoom() ?? limits.zoom) + levels, duration: durationMs() })
    },
    destroy() {
      wishes.disconnect()
      map.setTarget(undefined)
      map.dispose()
    },
  }
}
