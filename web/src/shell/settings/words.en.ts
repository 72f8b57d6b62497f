import type { EnglishWords } from '../../i18n/messages.ts'
import type { words as slovak } from './words.sk.ts'

export const words = {
  settings: {
    closeMenu: 'Close menu',
    cookies: {
      title: 'Cookie settings',
      necessary: {
        name: 'Necessary',
        when: 'always on',
        text: 'The forms you have begun and your place on the page while the browser tab is open, and this choice of yours.',
      },
      functional: {
        name: 'Functional',
        when: 'only when you ask',
        text: 'Appearance and accessibility settings. They are stored in this browser once you choose them yourself.',
      },
      analytical: {
        name: 'Analytical',
        when: 'not used',
        none: 'We do not count visits and we do not track anyone.',
        text: 'We count which pages are opened, and in which language. Without cookies, without your identity, and never the page of your order.',
      },
      save: 'Save settings',
      understood: 'OK',
    },
    accessibility: {
      title: 'Accessibility settings',
      text: 'You see changes at once. They are stored in this browser only.',
      reducedMotion: {
        name: 'Less motion',
        text: 'Nothing moves or fades.',
      },
      highContrast: {
        name: 'High contrast',
        text: 'Black and white, strong borders, no ornaments.',
      },
      largeText: {
        name: 'Larger text',
        text: 'All text is a quarter larger.',
      },
      keyboardNavigation: {
        name: 'Keyboard highlight',
        text: 'Where you are always has a frame. Otherwise Tab switches it on and the mouse off.',
      },
      shortcuts: {
        name: 'Single-key shortcuts',
        text: 'Switch them off if you use voice control or they get in your way.',
      },
      done: 'Done',
      followDevice: 'Same as device',
      statement: 'Accessibility statement',
    },
  },
} as const satisfies EnglishWords<typeof slovak>
