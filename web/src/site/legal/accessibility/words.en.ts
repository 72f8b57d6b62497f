import type { EnglishWords } from '../../../i18n/messages.ts'
import type { words as slovak } from './words.sk.ts'

export const words = {
  pages: {
    accessibility: {
      title: 'Accessibility statement · {{brand}}',
      description: 'What the site complies with, how we test it, what does not work yet, and where to turn.',
    },
  },
  accessibility: {
    heading: 'Accessibility statement',
    lead: 'Everybody should be able to buy and check a voucher: without a mouse, without colours, with text twice its size.',
    open: 'Accessibility settings',
    sections: {
      status: {
        title: 'Compliance',
        text: `
          We build the site to the standard EN 301 549 and to WCAG 2.2, level AA. The Slovak Act No. 351/2022 on the
          accessibility of products and services asks an online shop for the lower version, WCAG 2.1. By our own assessment
          the site meets the requirements except for what stands under <b>What is not good yet</b>.
        `,
      },
      works: {
        title: 'What you can rely on',
        text: `
          - Everything can be done with a keyboard. The place where you are is always marked.
          - After you go to another page, a screen reader starts at its heading.
          - Every field has a visible name. Errors are listed above the form and beside the field, and nothing you typed is lost.
          - Colour is never the only sign. Text has enough contrast in the light and in the dark scheme.
          - Pages hold together when magnified four times, and on the narrowest phone.
          - Animations are off where the device does not want them.
          - The list of sales points has everything the map has.
          - Instead of a puzzle made of pictures you solve a simple sum written as text.
          - Public pages can be read without JavaScript, and printed.
        `,
      },
      preferences: {
        title: 'Make the site suit you',
        text: `
          In the settings you can switch on less motion, high contrast, larger text and a stronger mark of the keyboard focus.
          What your device asks for is used by itself. The choice stays in your browser only.
        `,
      },
      tests: {
        title: 'How we test',
        text: `
          With every change, automatically with axe in the light and the dark scheme, on narrow and wide screens, and with
          more contrast. Separate tests place an order and do other tasks with the keyboard alone, and check where reading goes
          on, magnification and narrow screens. We look at the pages with our own eyes, too.
        `,
      },
      gaps: {
        title: 'What is not good yet',
        text: `
          - People with a real screen reader or other assistive technologies have not tried the site yet. Until they have, we
            cannot promise that every page sounds as it should.
          - The map can be moved and zoomed with the keyboard, but does not tell a screen reader what is on it. The list of
            sales points beside it is its equal.
          - The sum under a form may be an obstacle for somebody who has trouble with numbers. Call or write
            to us, and we will help.
          - The pages of partners and the partner sign-in are not ours, and we do not answer for their accessibility.
        `,
      },
      contact: {
        title: 'Something is in your way',
        text: `
          Write to <mail>{{email}}</mail>, through <support>Support</support>, or call <phone>{{phone}}</phone> on working days
          from {{supportFrom}}:00 to {{supportTo}}:00. Tell us on which page it happened and what you use. We will answer and,
          if need be, settle the matter with you in another way meanwhile.
        `,
      },
      enforcement: {
        title: 'If you are not content with the answer',
        text: `
          The accessibility of e-commerce services is supervised by the <soi>Slovak Trade Inspection</soi>. You can submit a
          complaint to it.
        `,
      },
      statement: {
        title: 'About this statement',
        text: `
          We wrote this statement after our own assessment on the day given above the text. We change it with every larger
          change of the site.
        `,
      },
    },
  },
} as const satisfies EnglishWords<typeof slovak>
