/** Everything that the site keeps in a browser, by its names. `tests/browser/legal.spec.ts` looks for more. */
export const stored = {
  visitors: [
    { names: ['hotovo-consent'], place: 'local', kind: 'necessary', purpose: 'consent', life: 'asked' },
    {
      names: ['purchase-draft', 'support-draft', 'registration-draft', 'feedback-draft'],
      place: 'session',
      kind: 'necessary',
      purpose: 'draft',
      life: 'sent',
    },
    {
      names: ['react-router-scroll-positions'],
      place: 'session',
      kind: 'necessary',
      purpose: 'scroll',
      life: 'tab',
    },
    {
      names: ['mui-mode', 'mui-color-scheme-light', 'mui-color-scheme-dark'],
      place: 'local',
      kind: 'functional',
      purpose: 'scheme',
      life: 'kept',
    },
    {
      names: ['hotovo-accessibility'],
      place: 'local',
      kind: 'functional',
      purpose: 'accessibility',
      life: 'kept',
    },
  ],
  staff: [
    { names: ['staff-session'], place: 'cookie', kind: 'necessary', purpose: 'session', life: 'hours' },
    { names: ['staff-device'], place: 'cookie', kind: 'necessary', purpose: 'device', life: 'year' },
    { names: ['order-drafts'], place: 'session', kind: 'necessary', purpose: 'drafts', life: 'tab' },
    { names: ['shortcuts'], place: 'local', kind: 'functional', purpose: 'shortcuts', life: 'kept' },
  ],
} as const
