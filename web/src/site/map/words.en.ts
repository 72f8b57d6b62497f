import type { EnglishWords } from '../../i18n/messages.ts'
import type { words as slovak } from './words.sk.ts'

export const words = {
  pages: {
    map: {
      title: 'Map of sales points · {{brand}}',
      description:
        'Where to buy a voucher for cash: sales points all over Slovakia with their address, opening hours, phone and directions.',
    },
  },
  map: {
    heading_one: '{{count}} sales point',
    heading_other: '{{count}} sales points',
    lead: 'Pay for your voucher in cash. Find a place near you and see how long it is open.',
    sample:
      'The sales points on this page are made up as samples, and no voucher is sold there. Only towns and streets are real.',
    closesFor: 'This shop closes for good on {{day}}.',
    search: 'Name, street or town',
    openNow: 'Open now',
    service: 'Service',
    allServices: 'All services',
    nearest: {
      find: 'Find the nearest',
      asking: 'Finding where you are…',
      forget: 'Stop sorting by distance',
      found: 'Sorted by distance. The nearest is {{name}}, {{distance}}.',
      privacy: 'Your position stays in your browser, which does not send it to us.',
    },
    found_one: '{{count}} place found.',
    found_other: '{{count}} places found.',
    none: {
      title: 'Nothing found',
      text: 'Try a shorter name of the town, or clear the filters.',
      clear: 'Clear the search and filters',
      nearest: 'The nearest to you',
      others: 'Meanwhile, try these places',
    },
    closedNow: {
      title: 'All of them are closed now',
      first: 'The first to open is {{name}}, {{city}}.',
      firstNearby: 'The first of the nearest to open is {{name}}, {{city}}.',
      all: 'Show closed ones too',
      next: 'The first to open',
    },
    clear: 'Clear the filters',
    pane: 'View',
    panes: {
      list: 'List',
      map: 'Map',
    },
    list: 'List of places',
    more_one: 'Show {{count}} more ({{left}})',
    more_other: 'Show {{count}} more ({{left}})',
    left_one: '{{count}}\u00a0left',
    left_other: '{{count}}\u00a0left',
    less: 'Show fewer',
    everywhere: 'All sales points',
    region: '{{region}} region',
    show: 'Show on the map',
    detail: 'More about this place',
    canvas: {
      label_one:
        'Map, {{count}} place. The arrow keys move it, plus and minus zoom. Every place is in the list too.',
      label_other:
        'Map, {{count}} places. The arrow keys move it, plus and minus zoom. Every place is in the list too.',
      region: 'Map of sales points',
      zoomIn: 'Zoom in',
      zoomOut: 'Zoom out',
      whole: 'All of Slovakia',
      wheel: 'Hold the {{key}} key and turn the wheel to zoom the map.',
      close: 'Close',
      tilesFailed:
        'The background of the map could not be loaded. The places are shown on the outline of Slovakia, and the list works as before.',
      failed: 'The map could not be downloaded. The list works without it.',
      outline_one: 'Outline of Slovakia with {{count}} sales point',
      outline_other: 'Outline of Slovakia with {{count}} sales points',
      here: 'Where in Slovakia {{city}} is',
      tiles: 'Map tiles: ©\u00a0<osm>OpenStreetMap contributors</osm>. Outline: Natural Earth.',
      noTiles: 'Outline: Natural Earth.',
    },
  },
} as const satisfies EnglishWords<typeof slovak>
