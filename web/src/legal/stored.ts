/** Where a thing is kept: a cookie, the storage of a tab, the storage of the browser. */
export type Place = 'cookie' | 'session' | 'local'

/** Everything that the site keeps in a browser, by its name. `tests/browser/legal.spec.ts` looks for more. */
export const stored = {
  visitors: [
    { name: 'hotovo-consent', place: 'local', kind: 'necessary', purpose: 'consent', life: 'year' },
    { name: 'purchase-draft', place: 'session', kind: 'necessary', purpose: 'draft', life: 'sent' },
    {
      name: 'react-router-scroll-positions',
      place: 'session',
      kind: 'necessary',
      purpose: 'scroll',
      life: 'tab',
    },
    { name: 'mode', place: 'local', kind: 'functional', purpose: 'scheme', life: 'kept' },
    {
      name: 'color-scheme-light',
      place: 'local',
      kind: 'functional',
      purpose: 'scheme',
      life: 'kept',
    },
    { name: 'color-scheme-dark', place: 'local', kind: 'functional', purpose: 'scheme', life: 'kept' },
    {
      name: 'hotovo-accessibility',
      place: 'local',
      kind: 'functional',
      purpose: 'accessibility',
      life: 'kept',
    },
    { name: 'shortcuts', place: 'local', kind: 'functional', purpose: 'shortcuts', life: 'kept' },
  ],
  staff: [
    { name: 'staff-session', place: 'cookie', kind: 'necessary', purpose: 'session', life: 'hours' },
    { name: 'staff-device', place: 'cookie', kind: 'necessary', purpose: 'device', life: 'year' },
    { name: 'order-drafts', place: 'session', kind: 'necessary', purpose: 'drafts', life: 'tab' },
  ],
} as const
